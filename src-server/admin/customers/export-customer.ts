import { ShopError } from '../../../src-shared/errors.ts';
import type { OperatorContext } from '../../context.ts';
import { recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { dataWithoutPasswords } from '../../privacy/index.ts';

/** For a customer who asks by mail what is stored about them. Throws `not_found`. */
export async function exportCustomer(
  ctx: OperatorContext,
  { id, reason }: { id: number; reason: string },
): Promise<Record<string, unknown>> {
  const customer = await ctx.db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!customer) throw new ShopError('not_found');
  await inTransaction(ctx, (transaction) =>
    recordChange(transaction, { action: 'customer export', subject: `customer ${id}`, reason }),
  );
  return dataWithoutPasswords(ctx, id);
}
