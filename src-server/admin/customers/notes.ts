/** Operators' notes about a customer; they are part of the customer's data export, and deleted with the account. */
import { ShopError } from '../../../src-shared/errors.ts';
import type { OperatorContext } from '../../context.ts';
import { recordChange } from '../../operator-log/index.ts';
import { type DatabaseContext, inTransaction } from '../../platform/database.ts';

export function listNotes({ db }: Pick<DatabaseContext, 'db'>, customerId: number) {
  return db
    .selectFrom('customer_note')
    .select(['id', 'written_at as writtenAt', 'who', 'text'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Only the note contains the text, because it could not be removed from the log. Throws `not_found`. */
export async function addNote(
  ctx: OperatorContext,
  { customerId, text }: { customerId: number; text: string },
): Promise<{ id: number }> {
  return inTransaction(ctx, async (transaction) => {
    const note = await transaction.db
      .insertInto('customer_note')
      .columns(['customer_id', 'who', 'text'])
      .expression((eb) =>
        eb
          .selectFrom('customer')
          .select(['id', eb.val(ctx.operator.who).as('who'), eb.val(text).as('text')])
          .where('id', '=', customerId)
          .where('erased_at', 'is', null)
          .forKeyShare(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!note) throw new ShopError('not_found');
    await recordChange(transaction, {
      action: 'customer note',
      subject: `customer ${customerId}`,
      after: { note: note.id },
    });
    return note;
  });
}
