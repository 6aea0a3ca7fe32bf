/**
 * Runs the saved searches every minute over what is new: accounts in the shop, accounts that became cheaper through new
 * prices, listings on the marketplace. The search page's own engine decides what matches.
 *
 * A run covers accounts and listings from an hour before the previous one, because a long transaction (an import) commits
 * accounts with an earlier time. Matches are remembered longer than that, so each is announced only once. Those that could be
 * seen when a search was saved are remembered from then on.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { CatalogIndex } from '../../src-shared/catalog/engine/catalog-index.ts';
import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { Product } from '../../src-shared/catalog/product.ts';
import { listingPriceCents, MarketIndex } from '../../src-shared/marketplace/market-index.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { CatalogStock } from '../catalog/index.ts';
import type { WorkContext } from '../context.ts';
import type { Database } from '../entities.ts';
import { queueMail } from '../mail/index.ts';
import { newListings, upsertNotice } from '../marketplace/index.ts';
import { type DatabaseContext, inTransaction } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { now, secondsFromNow } from '../platform/sql.ts';

const OVERLAP_MS = 3_600_000;
const OVERLAP = `${OVERLAP_MS} milliseconds`;
const REMEMBERED_SECONDS = 2 * 86_400;
/** If more accounts are new at once, only the newest are searched. */
const MOST_ACCOUNTS = 20_000;
const NAMED_IN_MAIL = 5;
/** For so long searches run before other work gets a turn. */
const TURN_MS = 5;

interface WaitingSearch extends Selectable<Database['saved_search']> {
  email: string;
}

export interface Match {
  /** `product:12` or `listing:7` */
  subject: string;
  productId: number;
  listingId: number | null;
  region: Region;
  priceCents: Cents;
  since: number;
}

/** Must not be renamed: databases store its schedule under this name. */
const notifyMatchesJob = defineJob<Record<string, never>>({ name: 'tell-matches', retryLimit: 0 });

export const savedSearchJobs = [notifyMatchesJob];

export function savedSearchJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [handleJob(notifyMatchesJob, () => notifyMatches(newContext()), { cron: '* * * * *' })];
}

/** @returns how many searches had matches; also 0 while another process is searching */
export async function notifyMatches(ctx: WorkContext): Promise<number> {
  return inTransaction(ctx, async (transaction) => {
    const { services, db } = transaction;
    const progress = await db
      .selectFrom('match_progress')
      .select(['facts_version', 'looked_at'])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!progress) return 0;
    // One that is being removed, alone or with its customer, is left out; removing another one waits until this run is over.
    const searches = await db
      .selectFrom('saved_search as s')
      .innerJoin('customer', 'customer.id', 's.customer_id')
      .selectAll('s')
      .select('customer.email')
      .orderBy('s.id')
      .forKeyShare('s')
      .skipLocked()
      .execute();
    const places = new Set(searches.map(({ place }) => place));
    const shop = places.has('shop') ? await newAccounts(transaction, progress.looked_at) : findNothing;
    const market = places.has('marketplace')
      ? await newOnMarket(transaction, progress.looked_at)
      : findNothing;
    const { factsVersion } = services.catalog;
    let notified = 0;
    let turnBegan = performance.now();
    for (const search of searches) {
      if (performance.now() - turnBegan > TURN_MS) {
        await nextTurn();
        turnBegan = performance.now();
      }
      const found = search.place === 'shop' ? shop(search) : market(search);
      const fresh = await keepNew(transaction, search, found);
      const areNewPrices = progress.facts_version !== services.catalog.factsVersion;
      const cheaper = search.place === 'shop' ? await newMinimum(transaction, search) : null;
      const matches = fresh.length === 0 && areNewPrices && cheaper ? [cheaper] : fresh;
      if (matches.length > 0) await notifyCustomer(transaction, search, matches);
      if (matches.length > 0) notified += 1;
    }
    await db.deleteFrom('told_match').where('told_at', '<', secondsFromNow(-REMEMBERED_SECONDS)).execute();
    await db
      .updateTable('match_progress')
      // As at the start: prices that came during the run are new to the searches before them in the next one.
      .set({ looked_at: now, facts_version: factsVersion })
      .execute();
    return notified;
  });
}

type Finder = (search: Pick<WaitingSearch, 'filters' | 'customer_id'>) => Match[];

const findNothing: Finder = () => [];

/** What can be seen now of what a run after this moment could take for new. */
export async function findPresent(
  ctx: WorkContext,
  search: Pick<WaitingSearch, 'place' | 'filters' | 'customer_id'>,
): Promise<Match[]> {
  const find = search.place === 'shop' ? await newAccounts(ctx, now) : await newOnMarket(ctx, now);
  return find(search);
}

/**
 * The database says which accounts are new, from an index of those that are not sold. Their data comes from memory, so that up to 20,000 rows
 * are not read every minute.
 */
async function newAccounts(
  { services: { catalog }, db }: WorkContext,
  lookedAt: Date | RawBuilder<Date>,
): Promise<Finder> {
  await catalog.refresh();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'created_at'])
    .where('status', '<>', 'sold')
    .where('created_at', '>', sql<Date>`${lookedAt}::timestamptz - ${OVERLAP}::interval`)
    .orderBy('created_at', 'desc')
    .limit(MOST_ACCOUNTS)
    .execute();
  const createdAt = new Map(rows.map((row) => [row.id, row.created_at.getTime()]));
  const index = CatalogIndex.build(forSale(catalog, createdAt.keys()), catalog.referenceData);
  return ({ filters }) =>
    index.search(filters, rows.length).products.map((product) => ({
      subject: `product:${product.id}`,
      productId: product.id,
      listingId: null,
      region: product.region,
      priceCents: product.priceCents,
      since: createdAt.get(product.id) ?? 0,
    }));
}

function* forSale({ index }: CatalogStock, ids: Iterable<number>): Iterable<Product> {
  for (const id of ids) {
    const product = index.get(id);
    if (product) yield product;
  }
}

/** Sellers are not told about their own listings. */
async function newOnMarket(ctx: WorkContext, lookedAt: Date | RawBuilder<Date>): Promise<Finder> {
  const { catalog } = ctx.services;
  const listings = await newListings(ctx, { before: lookedAt, span: OVERLAP });
  const openedAt = new Map(listings.map(({ listing, openedAt: at }) => [listing.id, at]));
  const sellerOf = new Map(listings.map(({ listing, sellerId }) => [listing.id, sellerId]));
  const index = new MarketIndex(
    listings.map(({ listing }) => listing),
    catalog.referenceData,
  );
  return ({ filters, customer_id: customerId }) =>
    index
      .search(filters, listings.length)
      .found.filter(({ listing }) => sellerOf.get(listing.id) !== customerId)
      .map(({ listing }) => ({
        subject: `listing:${listing.id}`,
        productId: listing.product.id,
        listingId: listing.id,
        region: listing.product.region,
        priceCents: listingPriceCents(listing),
        since: openedAt.get(listing.id) ?? 0,
      }));
}

/**
 * The matches that arrived after the search was saved and were not announced yet; stores them as announced. What is older than the
 * search by more than an import may take cannot have arrived after it.
 */
async function keepNew(ctx: WorkContext, search: WaitingSearch, found: Match[]): Promise<Match[]> {
  const savedAt = search.created_at.getTime();
  const later = found.filter(({ since }) => since >= savedAt - OVERLAP_MS);
  const fresh = await rememberMatches(ctx, search.id, later);
  return later.filter(({ subject }) => fresh.has(subject));
}

/** @returns the subjects of those that were not remembered before */
export async function rememberMatches(
  { db }: DatabaseContext,
  searchId: number,
  matches: readonly Match[],
): Promise<Set<string>> {
  if (matches.length === 0) return new Set();
  const subjects = matches.map(({ subject }) => subject);
  const rows = await db
    .insertInto('told_match')
    .columns(['search_id', 'subject'])
    .expression(
      db.selectNoFrom([
        sql<number>`${searchId}::int`.as('search_id'),
        sql<string>`unnest(${subjects}::text[])`.as('subject'),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

/** Stores the lowest current price of the matches. @returns the account, if it is cheaper than at the last run */
async function newMinimum(
  { services: { catalog }, db }: WorkContext,
  search: WaitingSearch,
): Promise<Match | null> {
  const { sort: _sort, ...unsorted } = search.filters;
  const { products, minPriceCents } = catalog.index.search(unsorted, 1);
  if (minPriceCents !== search.min_price_cents)
    await db
      .updateTable('saved_search')
      .set({ min_price_cents: minPriceCents })
      .where('id', '=', search.id)
      .execute();
  const [cheapest] = products;
  const isLower =
    minPriceCents !== null && search.min_price_cents !== null && minPriceCents < search.min_price_cents;
  if (!cheapest || !isLower) return null;
  const { id, region, priceCents } = cheapest;
  return { subject: `product:${id}`, productId: id, listingId: null, region, priceCents, since: 0 };
}

async function notifyCustomer(
  { services, em }: WorkContext,
  { customer_id: customerId, email, name, place }: WaitingSearch,
  matches: readonly Match[],
): Promise<void> {
  const byPrice = matches.toSorted((a, b) => a.priceCents - b.priceCents);
  const [best] = byPrice;
  if (!best) return;
  const { listingId, productId, priceCents } = best;
  await upsertNotice(em, {
    customerId,
    kind: 'match',
    listingId,
    productId,
    amountCents: priceCents,
    searchName: name,
  });
  await queueMail(
    { services, em },
    {
      template: 'search-match',
      to: email,
      values: {
        name,
        place,
        total: matches.length,
        accounts: byPrice.slice(0, NAMED_IN_MAIL).map((match) => ({
          id: match.listingId ?? match.productId,
          region: match.region,
          priceCents: match.priceCents,
        })),
      },
    },
  );
}
