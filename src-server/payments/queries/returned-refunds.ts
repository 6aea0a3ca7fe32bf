import { type Kysely, sql } from 'kysely';
import type { Database } from '../../entities.ts';
import { REFUND_FAILED } from '../commands/record-failed-refund.ts';

/** The action in the operators' log: the customer was paid another way. `after.refundIds` are the refunds that this is about. */
export const REFUND_SETTLED = 'refund returned settled';

/** Entries about refunds that the provider had accepted and that failed later, as long as no operator has settled them. */
export function returnedRefunds(db: Kysely<Database>) {
  return (
    db
      .selectFrom('operator_log as failed')
      // As in the partial index.
      .where('failed.action', '=', sql.lit(REFUND_FAILED))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('operator_log as settled')
              .select('settled.id')
              .whereRef('settled.subject', '=', 'failed.subject')
              .where('settled.action', '=', REFUND_SETTLED)
              .where(sql<boolean>`settled.after->'refundIds' @> (failed.after->'refundId')`),
          ),
        ),
      )
  );
}
