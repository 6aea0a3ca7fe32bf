import type { z } from 'zod';
import type { balanceCodesSchema } from '../../../src-shared/admin/coupons.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { type KeyColumn, keysetPage } from '../keyset.ts';

const ID: KeyColumn = { column: 'b.id', type: 'integer' };
const SORTS = {
  number: ID,
  redeemedAt: { column: 'b.redeemed_at', type: 'instant', isNullable: true },
} as const;

/** The state of the codes in operators' batches; only their holders know the codes themselves. */
export async function listBalanceCodes(
  { db }: Pick<DatabaseContext, 'db'>,
  input: z.infer<typeof balanceCodesSchema>,
) {
  const { batch, number, isRedeemed, customerId } = input.filter;
  let codes = db
    .selectFrom('balance_coupon as b')
    .leftJoin('customer', 'customer.id', 'b.redeemed_by_id')
    .select([
      'b.id',
      'b.batch',
      'b.number',
      'b.amount_cents as amountCents',
      'b.created_at as createdAt',
      'b.revoked_at as revokedAt',
      'b.redeemed_at as redeemedAt',
      'b.redeemed_by_id as customerId',
      'customer.email',
    ])
    .where('b.source', '=', 'operator');
  if (batch !== undefined) codes = codes.where('b.batch', '=', batch);
  if (number !== undefined) codes = codes.where('b.number', '=', number);
  if (customerId !== undefined) codes = codes.where('b.redeemed_by_id', '=', customerId);
  if (isRedeemed !== undefined) codes = codes.where('b.redeemed_at', isRedeemed ? 'is not' : 'is', null);
  return keysetPage(db, codes, input, { sorts: SORTS, id: ID });
}
