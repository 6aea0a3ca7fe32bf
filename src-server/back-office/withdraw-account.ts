import { OperationRefused, type Operator, recordChange } from '../operations/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { lockAccount, type LockedAccount } from './lock-account.ts';

/**
 * Takes an unsold account off the shelf; carts that hold it show it as unavailable. Throws OperationRefused when it is
 * sold, withdrawn already, or held for somebody who is paying for it.
 */
export async function withdrawAccount(
  em: EntityManager,
  operator: Operator,
  wish: { username: string; reason: string },
): Promise<void> {
  await inTransaction(em, async (transaction) => {
    const account = await lockAccount(transaction, wish.username);
    if (account.status !== 'for_sale') throw new OperationRefused(whyNot(account));
    await transaction.execute(`update product set status = 'withdrawn' where id = ?`, [account.id]);
    await recordChange(transaction, operator, {
      action: 'stock withdraw',
      subject: `account ${account.username}`,
      reason: wish.reason,
      before: { status: 'for_sale' },
      after: { status: 'withdrawn' },
    });
  });
}

function whyNot({ username, status, heldUntil }: LockedAccount): string {
  switch (status) {
    case 'held':
      return `${username} is held for a payment until ${heldUntil}; try again when that is over`;
    case 'sold':
      return `${username} is sold; "refund purchase" takes it back from its customer`;
    case 'withdrawn':
      return `${username} is withdrawn already`;
    case 'for_sale':
      return `${username} is for sale`;
  }
}
