import type { OperatorContext } from '../../context.ts';
import { sql } from 'kysely';
import { productIdByUsername } from '../../catalog/index.ts';
import type { ProductStatus } from '../../../src-shared/catalog/product-statuses.ts';
import { lastChanges, OperationRefused, recordChanges } from '../../operator-log/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { commitIf } from '../../platform/commit-if.ts';
import { anyId, unnestText } from '../../platform/sql.ts';

const WITHDRAW = 'stock withdraw';

export interface Withdrawal {
  /** As stored. */
  withdrawn: string[];
  refused: { username: string; why: string }[];
}

/**
 * Takes an unsold account off sale; carts show it as unavailable. Throws OperationRefused if it is sold, already
 * withdrawn, or held for a pending payment.
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
 * The same for many accounts, in one transaction of four statements: those that cannot be withdrawn are listed with the
 * reason, the others are withdrawn. Writes nothing unless `isConfirmed`.
 */
export async function withdrawAccounts(
  ctx: OperatorContext,
  { usernames, reason, isConfirmed }: { usernames: readonly string[]; reason: string; isConfirmed: boolean },
): Promise<Withdrawal> {
  const withdraw = async ({ db, operator }: OperatorContext): Promise<Withdrawal> => {
    // Locked by id, like everywhere several products are locked.
    const accounts = await db
      .selectFrom(unnestText('given', usernames))
      .innerJoin('product as p', (join) => join.on('p.id', '=', productIdByUsername(sql.ref('given.given'))))
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
        action: WITHDRAW,
        subject: `account ${username}`,
        reason,
        before: { status: 'for_sale' },
        after: { status: 'withdrawn' },
      })),
    );
    const byGiven = new Map(accounts.map((account) => [account.given, account]));
    const whyNot = await reasonsOf(
      db,
      accounts.filter(({ id }) => !possible.has(id)),
    );
    const refused = usernames.flatMap((username) => {
      const account = byGiven.get(username);
      if (!account) return [{ username, why: `there is no account ${username}` }];
      return possible.has(account.id) ? [] : [{ username, why: whyNot(account) }];
    });
    return { withdrawn: [...possible.values()], refused };
  };
  return (await commitIf(ctx, withdraw, () => isConfirmed)).result;
}

/** Why they are not withdrawn, with the operator who was first. */
async function reasonsOf(
  db: DatabaseContext['db'],
  refused: readonly (StockedAccount & { id: number })[],
): Promise<(account: StockedAccount & { id: number }) => string> {
  const withdrawn = refused.filter(({ status }) => status === 'withdrawn');
  const changes = await lastChanges(
    { db },
    withdrawn.map(({ username }) => `account ${username}`),
  );
  const sold = refused.filter(({ status }) => status === 'sold').map(({ id }) => id);
  const sales = await (sold.length === 0
    ? []
    : db
        .selectFrom('purchase')
        .select((eb) => ['product_id', eb.fn.max('id').as('purchaseId')])
        .where('product_id', '=', anyId(sold))
        .groupBy('product_id')
        .execute());
  const purchaseOf = new Map(sales.map(({ product_id: id, purchaseId }) => [id, purchaseId]));
  return ({ id, username, status, heldUntil }) => {
    switch (status) {
      case 'held':
        return `${username} is held for a payment until ${heldUntil}; try again when that is over`;
      case 'sold': {
        const purchase = purchaseOf.get(id);
        return `${username} is sold${purchase === undefined ? '' : ` (purchase ${purchase})`}; refunding the purchase takes it back from its customer`;
      }
      case 'withdrawn': {
        const change = changes.get(`account ${username}`);
        const by = change?.action === WITHDRAW ? `, by ${change.who}` : '';
        return `${username} is withdrawn already${by}`;
      }
      case 'for_sale':
        return `${username} is for sale`;
    }
  };
}
