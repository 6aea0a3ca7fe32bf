import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/redeem-coupon.ts', [
  {
    fault: 'a revoked code is redeemed',
    find: `  if (coupon.isRevoked) return { outcome: 'revoked' };
`,
    replace: '',
    tests: ['wallet/coupon-bounds'],
  },
  {
    fault: 'a code is not locked',
    find: 'where code_hash = ? for update',
    replace: 'where code_hash = ?',
    tests: ['wallet/coupon-bounds'],
  },
  {
    fault: 'a code is worth nothing to its maker',
    find: 'coupon.createdById !== customerId &&',
    replace: 'coupon.createdById === customerId &&',
    tests: ['wallet/coupon-bounds'],
  },
  {
    fault: 'a used code is told to be one’s own',
    find: `coupon.redeemedById === customerId ? 'already_redeemed' : 'used'`,
    replace: `coupon.createdById === customerId ? 'already_redeemed' : 'used'`,
    tests: ['wallet/redeem-coupon', 'wallet/coupon-bounds'],
  },
  {
    fault: 'a redeemed code is redeemed again',
    find: '  if (coupon.redeemedById !== null) {',
    replace: '  if (coupon.redeemedById === -1) {',
    tests: ['wallet/redeem-coupon', 'wallet/coupon-bounds'],
  },
  {
    fault: 'codes of the operator are paid from those of customers',
    find: `operator: { account: 'system:coupons'`,
    replace: `operator: { account: 'system:cross_site'`,
    tests: ['wallet/redeem-coupon', 'wallet/transfer-cross-site', 'wallet/coupon-bounds'],
  },
  {
    fault: 'a code of another customer is redeemed whatever the setting',
    find: ' && !areOthersAllowed) {',
    replace: ' && areOthersAllowed) {',
    tests: ['wallet/redeem-coupon', 'wallet/transfer-cross-site', 'wallet/coupon-bounds'],
  },
  {
    fault: 'a blocked customer redeems a code',
    find: 'const balanceCents = await lockOwnBalance(em, customerId);',
    replace:
      "const balanceCents = Number((await em.execute<{ c: string }[]>(`select balance_cents as c from ledger_account where code = 'customer:' || ? for update`, [String(customerId)]))[0]?.c);",
    tests: ['wallet/redeem-coupon', 'wallet/coupon-bounds'],
  },
  {
    fault: 'the answer leaves out what was redeemed',
    find: 'balanceCents: balanceCents + amountCents }',
    replace: 'balanceCents }',
    tests: ['wallet/redeem-coupon', 'wallet/coupon-bounds'],
  },
]);
