import { type Operator, recordChange } from '../operations/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';

/** Puts on record that an operator is about to see these accounts' passwords; to be called before they are shown. */
export async function recordLooks(
  em: EntityManager,
  operator: Operator,
  action: string,
  usernames: readonly string[],
): Promise<void> {
  await inTransaction(em, async (transaction) => {
    for (const username of usernames) {
      await recordChange(transaction, operator, { action, subject: `account ${username}` });
    }
  });
}
