import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/commands/redeem-coupon.ts', [
  {
    fault: 'a revoked code is redeemed',
    find: `  if (coupon.revoked_at) return { outcome: 'revoked' };
`,
    replace: '',
    tests: ['wallet/commands/coupon-bounds'],
  },
  {
    fault: 'a code is not locked',
    find: `    .forUpdate()
`,
    replace: '',
    tests: ['wallet/commands/coupon-bounds'],
  },
  {
    fault: 'a code is worth nothing to its maker',
    find: 'coupon.created_by_id !== customerId &&',
    replace: 'coupon.created_by_id === customerId &&',
    tests: ['wallet/commands/coupon-bounds'],
  },
  {
    fault: 'a used code is said to be one’s own',
    find: `coupon.redeemed_by_id === customerId ? 'already_redeemed' : 'used'`,
    replace: `coupon.created_by_id === customerId ? 'already_redeemed' : 'used'`,
    tests: ['wallet/commands/redeem-coupon', 'wallet/commands/coupon-bounds'],
  },
  {
    fault: 'a redeemed code is redeemed again',
    find: '  if (coupon.redeemed_by_id !== null) {',
    replace: '  if (coupon.redeemed_by_id === -1) {',
    tests: ['wallet/commands/redeem-coupon', 'wallet/commands/coupon-bounds'],
  },
  {
    fault: 'codes of the operator are paid from those of customers',
    find: `operator: { account: 'system:coupons'`,
    replace: `operator: { account: 'system:cross_site'`,
    tests: [
      'wallet/commands/redeem-coupon',
      'wallet/commands/transfer-cross-site',
      'wallet/commands/coupon-bounds',
    ],
  },
  {
    fault: 'a code of another customer is redeemed whatever the setting',
    find: ' && !areOthersAllowed) {',
    replace: ' && areOthersAllowed) {',
    tests: [
      'wallet/commands/redeem-coupon',
      'wallet/commands/transfer-cross-site',
      'wallet/commands/coupon-bounds',
    ],
  },
  {
    fault: 'a blocked customer redeems a code',
    find: 'const balanceCents = await lockOwnBalance(em, customerId);',
    replace: `const { balance_cents: balanceCents } = await em.db.selectFrom('ledger_account').select('balance_cents').where('code', '=', \`customer:\${customerId}\`).forUpdate().executeTakeFirstOrThrow();`,
    tests: ['wallet/commands/redeem-coupon', 'wallet/commands/coupon-bounds'],
  },
  {
    fault: 'the answer leaves out what was redeemed',
    find: 'balanceCents: balanceCents + amountCents }',
    replace: 'balanceCents }',
    tests: ['wallet/commands/redeem-coupon', 'wallet/commands/coupon-bounds'],
  },
]);
