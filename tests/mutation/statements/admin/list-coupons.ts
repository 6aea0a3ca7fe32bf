import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/queries/list-coupons.ts', [
  {
    fault: 'a coupon is listed as usable in the instant it ends',
    find: `.when('c.expires_at', '<=', now)`,
    replace: `.when('c.expires_at', '<', now)`,
    tests: ['admin/coupons'],
  },
  {
    fault: 'a coupon used once is listed as unused',
    find: `'uses', isUsed ? '>' : '=', 0)`,
    replace: `'uses', isUsed ? '>' : '<=', 1)`,
    tests: ['admin/coupons'],
  },
  {
    fault: 'an expired code that was revoked is listed as expired',
    find: `            .when('c.is_active', '=', false)
            .then<CouponState>('revoked')
            .when('c.expires_at', '<=', now)
            .then<CouponState>('expired')
`,
    replace: `            .when('c.expires_at', '<=', now)
            .then<CouponState>('expired')
            .when('c.is_active', '=', false)
            .then<CouponState>('revoked')
`,
    tests: ['admin/coupons'],
  },
]);
