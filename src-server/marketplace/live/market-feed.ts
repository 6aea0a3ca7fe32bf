/**
 * Publishes marketplace events to open pages. The database notifies every process with the id of each changed listing and of
 * each customer with a new notice; ids are collected for BATCH_MS, read once, and published to each page as its customer may
 * see them. A page that is too slow, or may have missed something, gets `synchronize`.
 */
import type { ChangedListing, MarketEvent } from '../../../src-shared/marketplace/live.ts';
import type { WorkContext } from '../../context.ts';
import type { EntityManager } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Notifications } from '../../platform/notifications.ts';
import { anyId } from '../../platform/sql.ts';
import { isOpenSession } from '../../identity/index.ts';
import { type HistoryRow, presentStep, readHistory } from '../queries/bid-history.ts';
import {
  databaseNow,
  type ListingRecord,
  presentListing,
  selectListings,
  type ViewerRelation,
  viewerRelations,
} from '../queries/listing-record.ts';
import { type LiveMarket, MarketSubscription, type MarketViewer } from './market-subscription.ts';
import { unreadNotices } from '../notices/notices.ts';

const BATCH_MS = 100;
const RETRY_MS = 1_000;
const LATEST_STEPS = 10;

export class MarketFeed implements LiveMarket {
  readonly #newEm: () => EntityManager;
  readonly #log: Log;
  readonly #subscriptions = new Set<MarketSubscription>();
  readonly #listingIds = new Set<number>();
  readonly #customerIds = new Set<number>();
  #mustSynchronize = false;
  #revision = 0;
  #timer: NodeJS.Timeout | undefined;
  #isPublishing = false;
  #isEnded = false;

  private constructor(newEm: () => EntityManager, log: Log) {
    this.#newEm = newEm;
    this.#log = log;
  }

  static async start(
    newEm: () => EntityManager,
    notifications: Notifications,
    log: Log,
  ): Promise<MarketFeed> {
    const feed = new MarketFeed(newEm, log);
    await notifications.listen('listing_change', (id) => feed.#collect(feed.#listingIds, id));
    await notifications.listen('notice_change', (id) => feed.#collect(feed.#customerIds, id));
    return feed;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Lasts until it is closed or the feed ends. @param viewer undefined for a visitor */
  subscribe(viewer: MarketViewer | undefined, hasListings = true): MarketSubscription {
    const subscription = new MarketSubscription(viewer, hasListings, () =>
      this.#subscriptions.delete(subscription),
    );
    this.#subscriptions.add(subscription);
    if (this.#isEnded) subscription.end();
    return subscription;
  }

  /** The process is stopping: closes every subscription and accepts no new ones. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    for (const subscription of this.#subscriptions) subscription.end();
  }

  #collect(ids: Set<number>, payload: string | undefined): void {
    this.#revision += 1;
    if (payload === undefined) this.#mustSynchronize = true;
    else ids.add(Number(payload));
    this.#schedule(BATCH_MS);
  }

  #schedule(milliseconds: number): void {
    if (this.#isEnded || this.#isPublishing) return;
    this.#timer ??= setTimeout(() => void this.#publish(), milliseconds).unref();
  }

  async #publish(): Promise<void> {
    this.#timer = undefined;
    const listingIds = take(this.#listingIds);
    const customerIds = take(this.#customerIds);
    const mustSynchronize = this.#mustSynchronize;
    this.#mustSynchronize = false;
    if (this.#subscriptions.size === 0) return;
    this.#isPublishing = true;
    let pause = BATCH_MS;
    try {
      if (mustSynchronize) await this.#publishSynchronize();
      else await this.#publishListings(listingIds);
      await this.#publishNotices(mustSynchronize ? this.#customers() : customerIds);
    } catch (error) {
      this.#log.warn({ err: error }, 'could not publish what happened on the marketplace');
      this.#mustSynchronize = true;
      pause = RETRY_MS;
    }
    this.#isPublishing = false;
    if (this.#mustSynchronize || this.#listingIds.size + this.#customerIds.size > 0) this.#schedule(pause);
  }

  async #publishSynchronize(): Promise<void> {
    const now = await databaseNow(this.#newEm());
    for (const subscription of this.#subscriptions) subscription.push({ type: 'synchronize', now });
  }

  async #publishListings(ids: readonly number[]): Promise<void> {
    if (ids.length === 0 || ![...this.#subscriptions].some(({ hasListings }) => hasListings)) return;
    const em = this.#newEm();
    const rows = await selectListings(em).where('listing.id', '=', anyId(ids)).execute();
    const history = Map.groupBy(await readHistory(em, ids, LATEST_STEPS), (step) => step.listing_id);
    const relationOf = await viewerRelations(em, ids, this.#customers());
    const now = await databaseNow(em);
    for (const subscription of this.#subscriptions) {
      const { customerId, hasListings } = subscription;
      if (!hasListings) continue;
      const listings = rows
        .filter((row) => row.confirmed_at !== null || row.seller_id === customerId)
        .map((row) =>
          changed(row, history.get(row.listing_id) ?? [], relationOf(row.listing_id, customerId)),
        );
      if (listings.length > 0) subscription.push({ type: 'listings', now, listings });
    }
  }

  async #publishNotices(customerIds: readonly number[]): Promise<void> {
    const wanted = this.#customers().filter((id) => customerIds.includes(id));
    for (const customerId of wanted) {
      const em = this.#newEm();
      const notices = await unreadNotices(em, customerId);
      // Checked after the notices: a session that had ended before they were created does not get them.
      const sessions = await openSessions(em, customerId);
      const now = await databaseNow(em);
      for (const subscription of this.#subscriptions) {
        if (subscription.customerId !== customerId) continue;
        // Signed out since the page connected: the browser reconnects with its current session.
        if (!sessions.has(subscription.sessionId ?? '')) subscription.close();
        else for (const notice of notices) subscription.pushNotice({ type: 'notice', now, notice });
      }
    }
  }

  #customers(): number[] {
    return [...new Set([...this.#subscriptions].flatMap(({ customerId }) => customerId ?? []))];
  }
}

function changed(
  row: ListingRecord,
  steps: HistoryRow[],
  viewer: ViewerRelation | undefined,
): ChangedListing {
  return {
    listing: presentListing(row, viewer),
    latestSteps: steps.map((step) => presentStep(step, viewer?.customerId)),
  };
}

function take(ids: Set<number>): number[] {
  const taken = [...ids];
  ids.clear();
  return taken;
}

async function openSessions(em: EntityManager, customerId: number): Promise<Set<string>> {
  const rows = await em.db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select('session.id')
    .where('session.customer_id', '=', customerId)
    .where(isOpenSession)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Marketplace events as one viewer may see them: first the order to synchronize, then unread notices. */
export async function* followMarket(
  { services, em }: WorkContext<{ market: LiveMarket }>,
  {
    viewer,
    signal,
    hasListings = true,
  }: { viewer: MarketViewer | undefined; signal: AbortSignal; hasListings?: boolean },
): AsyncGenerator<MarketEvent, void> {
  const subscription = services.market.subscribe(viewer, hasListings);
  const close = (): void => subscription.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    const now = await databaseNow(em);
    // Read before the first event is sent: later notices come through the feed, which checks that the session is still
    // open.
    const notices = viewer ? await unreadNotices(em, viewer.customerId) : [];
    yield { type: 'synchronize', now };
    for (const notice of notices) subscription.pushNotice({ type: 'notice', now, notice });
    for (;;) yield await subscription.next();
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}
