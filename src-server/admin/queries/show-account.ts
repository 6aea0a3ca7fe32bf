import { type Selectable, sql } from 'kysely';
import { UNRANKED } from '../../../src-shared/catalog/enumerations.ts';
import { formatMoney } from '../../../src-shared/money.ts';
import { type PurchaseState, UNLISTED_STATES } from '../../../src-shared/purchases/purchase-states.ts';
import { productIdByUsername, typedText } from '../../catalog/index.ts';
import type { Database } from '../../entities.ts';
import { OperationRefused, readLog } from '../../operator-log/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';

export interface AccountHistory {
  id: number;
  username: string;
  status: string;
  /** "EUW, level 30, 40000 blue essence, unranked" */
  attributes: string;
  /** Oldest first. */
  events: { at: Date; what: string }[];
}

interface Sale {
  id: number;
  email: string;
  price_cents: number;
  state: PurchaseState;
  purchased_at: Date;
  refunded_at: Date | null;
}

/** Refers to products by id, because one export contains many. */
const EXPORT_ACTION = 'stock export --with-passwords';
const MOST_LOG_ENTRIES = 1_000;

/** One account's history, without its password. Throws OperationRefused if there is no such account. */
export async function showAccount(ctx: Pick<DatabaseContext, 'db'>, given: string): Promise<AccountHistory> {
  const account = await ctx.db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', productIdByUsername(typedText(given)))
    .executeTakeFirst();
  if (!account) throw new OperationRefused(`there is no account ${given}`);
  const { username } = account;
  const sales = await salesOf(ctx, account.id);
  const changes = await readLog(ctx, { exactSubject: `account ${username}`, limit: MOST_LOG_ENTRIES });
  const exports = await readLog(ctx, { action: EXPORT_ACTION, limit: MOST_LOG_ENTRIES });
  const events = [
    { at: account.created_at, what: 'came into stock' },
    ...sales.flatMap(eventsOfSale),
    ...[
      ...changes,
      ...exports.filter(({ after }) => (after as { productIds?: number[] }).productIds?.includes(account.id)),
    ].map(({ at, who, action, reason }) => ({
      at,
      what: `"${action}" by ${who}${reason === null ? '' : `: ${reason}`}`,
    })),
  ];
  return {
    id: account.id,
    username: account.username,
    status:
      account.status === 'held' && account.held_until !== null
        ? `held until ${account.held_until.toISOString()}`
        : account.status.replace('_', ' '),
    attributes: attributesOf(account),
    events: events.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  };
}

function eventsOfSale(sale: Sale): { at: Date; what: string }[] {
  const { id, email, price_cents, purchased_at, refunded_at, state } = sale;
  const isOver = !UNLISTED_STATES.includes(state);
  const now = isOver && refunded_at === null ? `, now ${state}` : '';
  return [
    { at: purchased_at, what: `sold to ${email} for ${formatMoney(price_cents)} (purchase ${id})${now}` },
    ...(refunded_at === null ? [] : [{ at: refunded_at, what: `refunded to ${email} (purchase ${id})` }]),
  ];
}

function attributesOf(account: Selectable<Database['product']>): string {
  const { region, level, blue_essence: blueEssence, rank, division } = account;
  const isUnranked = rank === UNRANKED;
  return [
    region,
    `level ${level}`,
    `${blueEssence} blue essence`,
    isUnranked ? 'unranked' : `${rank}${division === 0 ? '' : ` ${division}`}`,
    ...(account.is_handleveled ? ['handleveled'] : []),
    ...(account.is_premium ? ['premium'] : []),
  ].join(', ');
}

/** A purchase is refunded alone or with the rest of its checkout. */
async function salesOf({ db }: Pick<DatabaseContext, 'db'>, productId: number): Promise<Sale[]> {
  return db
    .selectFrom('purchase as p')
    .innerJoin('customer', 'customer.id', 'p.customer_id')
    .select(['p.id', 'customer.email', 'p.price_cents', 'p.state', 'p.purchased_at'])
    .select((eb) =>
      eb
        .selectFrom('journal as j')
        .select((of) => of.fn.max('j.created_at').as('at'))
        .where('p.state', '=', 'refunded')
        .where('j.reference', 'in', [
          sql<string>`'purchase:' || p.id || ':refunded'`,
          sql<string>`'checkout:' || p.checkout_id || ':refunded'`,
        ])
        .as('refunded_at'),
    )
    .where('p.product_id', '=', productId)
    .execute();
}
