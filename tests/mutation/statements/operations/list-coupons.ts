import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/operations/list-coupons.ts', [
  {
    fault: 'a coupon is listed as usable in the instant it ends',
    find: 'c.expires_at <= now()',
    replace: 'c.expires_at < now()',
    tests: ['operations/coupons'],
  },
  {
    fault: 'a coupon used once is listed as unused',
    find: '(uses > 0) = ?',
    replace: '(uses > 1) = ?',
    tests: ['operations/coupons'],
  },
  {
    fault: 'an expired code that was revoked is listed as expired',
    find: "case when not c.is_active then 'revoked' when c.expires_at <= now() then 'expired' else",
    replace: "case when c.expires_at <= now() then 'expired' when not c.is_active then 'revoked' else",
    tests: ['operations/coupons'],
  },
]);
