import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/commands/balance-coupon-batches.ts', [
  {
    fault: 'a code of 1000.01 EUR is made',
    find: 'amountCents <= MOST_CENTS',
    replace: 'amountCents <= MOST_CENTS + 1',
    tests: ['wallet/commands/coupon-bounds'],
  },
  {
    fault: 'a code of 1000 EUR is refused',
    find: 'amountCents <= MOST_CENTS',
    replace: 'amountCents < MOST_CENTS',
    tests: ['wallet/commands/coupon-bounds'],
  },
  {
    fault: '10001 codes are made',
    find: 'count > MOST_CODES',
    replace: 'count > MOST_CODES + 1',
    tests: ['wallet/commands/coupon-bounds'],
  },
  {
    fault: 'redeemed codes are revoked',
    find: `      .where('redeemed_at', 'is', null)
`,
    replace: '',
    tests: ['wallet/commands/coupon-bounds'],
  },
  {
    fault: 'the codes of all batches are revoked',
    find: `      .where('batch', '=', batch)
`,
    replace: '',
    tests: ['wallet/commands/coupon-bounds'],
  },
  {
    fault: 'a code is worth nothing',
    find: '!(amountCents >= 1 &&',
    replace: '!(amountCents >= 0 &&',
    tests: ['wallet/commands/redeem-coupon', 'wallet/commands/coupon-bounds'],
  },
  {
    fault: 'a batch of none is made',
    find: 'count < 1 ||',
    replace: 'count < 0 ||',
    tests: ['wallet/commands/redeem-coupon', 'wallet/commands/coupon-bounds'],
  },
  {
    fault: 'a batch is added to an earlier one',
    find: 'made.length < count',
    replace: 'made.length < 0',
    tests: ['wallet/commands/redeem-coupon', 'wallet/commands/coupon-bounds'],
  },
  {
    fault: 'codes that were never handed out are worth something',
    find: `    await hand(codes);
`,
    replace: '',
    tests: ['wallet/commands/redeem-coupon'],
  },
]);
