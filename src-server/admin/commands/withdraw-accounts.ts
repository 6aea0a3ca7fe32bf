import type { OperatorContext } from '../../context.ts';
import { sql } from 'kysely';
import { productIdOf } from '../../catalog/index.ts';
import type { ProductStatus } from '../../catalog/entities/product.entity.ts';
import { OperationRefused, recordChanges } from '../../operator-log/index.ts';
import { commitIf } from '../../platform/commit-if.ts';
import { anyId, unnestText } from '../../platform/sql.ts';

export interface Withdrawal {
  /** As in stock. */
  withdrawn: string[];
  refused: { username: string; why: string }[];
}

/**
 * Takes an unsold account off the shelf; carts that hold it show it as unavailable. Throws OperationRefused when it is
 * sold, withdrawn already, or held for a payment under way.
 */
export async function withdrawAccount(
  ctx: OperatorContext,
  { username, reason }: { username: string; reason: string },
): Promise<void> {
  const request = { usernames: [username], reason, isConfirmed: true };
  const [refusal] = (await withdrawAccounts(ctx, request)).refused;
  if (refusal) throw new OperationRefused(refusal.why);
}

interface StockedAccount {
  username: string;
  status: ProductStatus;
  heldUntil: string | null;
}

/**
 * The same for many at once, in one transaction of four statements: those that cannot be withdrawn are named with the
 * reason, the others go. Nothing is written unless `isConfirmed`.
 */
export async function withdrawAccounts(
  ctx: OperatorContext,
  { usernames, reason, isConfirmed }: { usernames: readonly string[]; reason: string; isConfirmed: boolean },
): Promise<Withdrawal> {
  const withdraw = async ({ db, operator }: OperatorContext): Promise<Withdrawal> => {
    // Locked by id, as everywhere where several products are locked.
    const accounts = await db
      .selectFrom(unnestText('given', usernames))
      .innerJoin('product as p', (join) => join.on('p.id', '=', productIdOf(sql.ref('given.given'))))
      .select(['p.id', 'given.given', 'p.username', 'p.status'])
      .select((eb) => eb.cast<string | null>('p.held_until', 'text').as('heldUntil'))
      .orderBy('p.id')
      .forUpdate('p')
      .execute();
    const possible = new Map(
      accounts.filter(({ status }) => status === 'for_sale').map(({ id, username }) => [id, username]),
    );
    await db
      .updateTable('product')
      .set({ status: 'withdrawn' })
      .where('id', '=', anyId([...possible.keys()]))
      .execute();
    await recordChanges(
      { db, operator },
      [...possible.values()].map((username) => ({
        action: 'stock withdraw',
        subject: `account ${username}`,
        reason,
        before: { status: 'for_sale' },
        after: { status: 'withdrawn' },
      })),
    );
    const byGiven = new Map(accounts.map((account) => [account.given, account]));
    const refused = usernames.flatMap((username) => {
      const account = byGiven.get(username);
      if (!account) return [{ username, why: `there is no account ${username}` }];
      return possible.has(account.id) ? [] : [{ username, why: whyNot(account) }];
    });
    return { withdrawn: [...possible.values()], refused };
  };
  return (await commitIf(ctx, withdraw, () => isConfirmed)).result;
}

function whyNot({ username, status, heldUntil }: StockedAccount): string {
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
