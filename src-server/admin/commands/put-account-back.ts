import type { OperatorContext } from '../../context.ts';
import { productIdByUsername, productRow, typedText } from '../../catalog/index.ts';
import type { ProductStatus } from '../../../src-shared/catalog/product-statuses.ts';
import { stockPasswordFault } from '../../catalog/import/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';

export interface PutBackRequest {
  username: string;
  reason: string;
  /** The account's new password; if it is absent, the stored one stays. */
  newPassword?: string | undefined;
  /** Confirms that the password stays although a former customer may know it. */
  isSamePasswordMeant?: boolean | undefined;
}

interface LockedAccount {
  id: number;
  username: string;
  status: ProductStatus;
  heldUntil: string | null;
  /** Whether it was ever sold: then a customer knows its password. */
  wasSold: boolean;
}

/**
 * Puts a withdrawn account on sale again. One that was sold before needs a new password, because its customer knows the
 * old one. Throws OperationRefused if it is not withdrawn, its trade-in is undecided, or the password is missing.
 */
export async function putAccountBack(
  ctx: OperatorContext<{ secrets: Secrets }>,
  { username, reason, newPassword, isSamePasswordMeant = false }: PutBackRequest,
): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const account = await lockAccount(transaction.em, username);
    if (account.status !== 'withdrawn') {
      throw new OperationRefused(`${username} is not withdrawn but ${account.status.replace('_', ' ')}`);
    }
    await refuseUndecidedTrade(transaction.em, account);
    if (account.wasSold && newPassword === undefined && !isSamePasswordMeant) {
      const text = `${username} was sold before, so somebody knows its password: change it in the game and`;
      throw new OperationRefused(
        `${text} give the new one (--new-password), or say that it stays (--same-password)`,
        { inConsole: `${text} enter the new one, or choose to keep the old one` },
      );
    }
    if (newPassword !== undefined) {
      const fault = newPassword === '' ? 'is empty' : stockPasswordFault(newPassword);
      if (fault !== undefined) throw new OperationRefused(`the new password ${fault}`);
      const sealed = transaction.services.secrets.encrypt(newPassword, productRow(account.id));
      await transaction.db
        .updateTable('product')
        .set({ password_encrypted: sealed })
        .where('id', '=', account.id)
        .execute();
    }
    await transaction.db
      .updateTable('product')
      .set({ status: 'for_sale' })
      .where('id', '=', account.id)
      .execute();
    await recordChange(transaction, {
      action: 'stock put-back',
      subject: `account ${account.username}`,
      reason,
      before: { status: 'withdrawn' },
      after: { status: 'for_sale', password: newPassword === undefined ? 'as before' : 'changed' },
    });
  });
}

/** Until its trade-in is decided it may return to its customer. Checked under the account's lock. */
async function refuseUndecidedTrade(em: EntityManager, { id, username }: LockedAccount): Promise<void> {
  const trade = await em.db
    .selectFrom('trade_in as t')
    .innerJoin('purchase', 'purchase.id', 't.purchase_id')
    .select('t.id')
    .where('purchase.product_id', '=', id)
    .where('t.status', '=', 'unverified')
    .executeTakeFirst();
  if (trade) {
    throw new OperationRefused(`${username} was traded in and waits for a decision: trade-in ${trade.id}`);
  }
}

/**
 * An account by its username in any case; its row stays locked until the transaction ends. Throws OperationRefused if there is none.
 */
export async function lockAccount(em: EntityManager, username: string): Promise<LockedAccount> {
  const account = await em.db
    .selectFrom('product as p')
    .select(['p.id', 'p.username', 'p.status'])
    .select((eb) => [
      eb.cast<string | null>('p.held_until', 'text').as('heldUntil'),
      eb
        .exists(eb.selectFrom('purchase').select('purchase.id').whereRef('product_id', '=', 'p.id'))
        .$castTo<boolean>()
        .as('wasSold'),
    ])
    .where('p.id', '=', productIdByUsername(typedText(username)))
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new OperationRefused(`there is no account ${username}`);
  return account;
}
