import type { OperatorContext } from '../../context.ts';
import { productIdByUsername, productRow, typedText } from '../../catalog/index.ts';
import { OperationRefused, recordChange, recordChanges } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';

/**
 * The actions with which the log records that an operator saw an account's password: on the page of a purchase, and in the queues and
 * lists of what is to be checked.
 */
export const LOOKS = ['stock show --reveal', 'claims list', 'listings list', 'trade-ins list'] as const;

/** Logs that an operator is about to see these accounts' passwords; call before showing them. */
export async function recordLooks(
  ctx: OperatorContext,
  { action, usernames }: { action: (typeof LOOKS)[number]; usernames: readonly string[] },
): Promise<void> {
  await inTransaction(ctx, (transaction) =>
    recordChanges(
      transaction,
      usernames.map((username) => ({ action, subject: `account ${username}` })),
    ),
  );
}

/**
 * The password of an account in stock or sold; while it is up for auction, the one that the operator was told to set. The
 * access is logged before the operator sees it. Throws OperationRefused if there is no such account.
 */
export async function revealPassword(
  ctx: OperatorContext<{ secrets: Secrets }>,
  request: { username: string; reason: string },
): Promise<string> {
  return inTransaction(ctx, async (transaction) => {
    const account = await transaction.db
      .selectFrom('product')
      .leftJoin('listing', (join) =>
        join.onRef('listing.product_id', '=', 'product.id').on('listing.state', '=', 'open'),
      )
      .select(['product.id', 'product.username'])
      .select(({ fn }) =>
        fn.coalesce('listing.changed_password_encrypted', 'product.password_encrypted').as('sealed'),
      )
      .where('product.id', '=', productIdByUsername(typedText(request.username)))
      .executeTakeFirst();
    if (!account) throw new OperationRefused(`there is no account ${request.username}`);
    await recordChange(transaction, {
      action: 'stock show --reveal',
      subject: `account ${account.username}`,
      reason: request.reason,
    });
    return transaction.services.secrets.decrypt(account.sealed, productRow(account.id));
  });
}
