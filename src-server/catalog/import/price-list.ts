import { sql } from 'kysely';
import { priceListSchema, type PriceList } from '../../../src-shared/catalog/prices.ts';
import type { EntityManager } from '../../platform/database.ts';

/** The price list in force, or undefined if there is none. */
export async function currentPrices(em: EntityManager): Promise<PriceList | undefined> {
  return (await currentPriceList(em))?.prices;
}

export interface PriceListInForce {
  id: number;
  prices: PriceList;
  createdAt: Date;
  who: string | null;
}

/** The same with the operator who put it in force, and when. */
export async function currentPriceList(em: EntityManager): Promise<PriceListInForce | undefined> {
  const row = await em.db
    .selectFrom('price_list')
    .select(['id', 'prices', 'created_at as createdAt', 'who'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, prices: priceListSchema.parse(row.prices) };
}

/** Serialises changes of prices: the list in force cannot change until the transaction ends. */
export async function lockPrices(em: EntityManager): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('price list'))`.execute(em.db);
}

/** Puts a price list in force; earlier ones are kept. @returns its id */
export async function writePrices(
  em: EntityManager,
  prices: PriceList,
  { who = null, reason = null }: { who?: string | null; reason?: string | null } = {},
): Promise<number> {
  const { id } = await em.db
    .insertInto('price_list')
    .values({ prices, who, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface PriceChange {
  key: string;
  from: number | string | undefined;
  to: number | string | undefined;
}

export function priceChanges(before: PriceList | undefined, after: PriceList): PriceChange[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]);
  return [...keys]
    .map((key) => ({ key, from: before?.[key], to: after[key] }))
    .filter(({ from, to }) => from !== to);
}
