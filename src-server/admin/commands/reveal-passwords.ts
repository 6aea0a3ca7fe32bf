import { productIdOf, typedText } from '../../catalog/index.ts';
import { OperationRefused, type Operator, recordChange, recordChanges } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';

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

/**
 * The password of an account in stock or sold. That somebody looked is on record before they see it. Throws
 * OperationRefused when there is no such account.
 */
export async function revealPassword(
  shop: { em: EntityManager; secrets: Secrets },
  operator: Operator,
  wish: { username: string; reason: string },
): Promise<string> {
  return inTransaction(shop.em, async (transaction) => {
    const account = await transaction.db
      .selectFrom('product')
      .select(['id', 'username', 'password_encrypted'])
      .where('id', '=', productIdOf(typedText(wish.username)))
      .executeTakeFirst();
    if (!account) throw new OperationRefused(`there is no account ${wish.username}`);
    await recordChange(transaction, operator, {
      action: 'stock show --reveal',
      subject: `account ${account.username}`,
      reason: wish.reason,
    });
    return shop.secrets.decrypt(account.password_encrypted, `product:${account.id}`);
  });
}
