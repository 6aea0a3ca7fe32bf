import { type Operator, recordChanges } from '../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';

/** Puts on record that an operator is about to see these accounts' passwords; to be called before they are shown. */
export async function recordLooks(
  em: EntityManager,
  operator: Operator,
  action: string,
  usernames: readonly string[],
): Promise<void> {
  await inTransaction(em, (transaction) =>
    recordChanges(
      transaction,
      operator,
      usernames.map((username) => ({ action, subject: `account ${username}` })),
    ),
  );
}
