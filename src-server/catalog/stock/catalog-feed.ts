/**
 * Sends browsers the changes of the in-memory stock. Changes are collected for BATCH_MS and packed once for all
 * listeners. A listener holds at most one event: if one was not fetched in time, or a change is too large to send, it
 * becomes RESYNC, and the listener reads from the database what it lacks.
 */
import type { CatalogDelta, CatalogVersion } from '../../../src-shared/catalog/catalog-delta.ts';
import type { Product } from '../../../src-shared/catalog/product.ts';
import { LiveSubscription } from '../../platform/live-stream.ts';
import { encodeDelta } from './catalog-delta.ts';

const BATCH_MS = 100;

export const RESYNC = Symbol('resync');
type FeedEvent = CatalogDelta | typeof RESYNC;

/** The versions of the in-memory stock that events contain. */
interface StockVersions {
  readonly version: CatalogVersion;
  readonly factsVersion: string;
}

export class CatalogFeed {
  readonly #stock: StockVersions;
  readonly #subscriptions = new Set<FeedSubscription>();
  readonly #added = new Map<number, Product>();
  readonly #removedIds = new Set<number>();
  #toldVersion: CatalogVersion;
  #mustResync = false;
  #timer: NodeJS.Timeout | undefined;
  #isEnded = false;

  constructor(stock: StockVersions) {
    this.#stock = stock;
    this.#toldVersion = stock.version;
  }

  announce({ added, removedIds }: { added: readonly Product[]; removedIds: readonly number[] }): void {
    for (const product of added) {
      this.#added.set(product.id, product);
      this.#removedIds.delete(product.id);
    }
    for (const id of removedIds) {
      this.#removedIds.add(id);
      this.#added.delete(id);
    }
    this.#schedule();
  }

  /**
   * New prices, skins or champions: sends an event without accounts, but with the new version of the reference data.
   */
  announceReferenceData(): void {
    this.#schedule();
  }

  /** More has changed than fits into one event. */
  announceReload(): void {
    this.#mustResync = true;
    this.#schedule();
  }

  /** Lasts until it is closed or the feed ends. */
  subscribe(): FeedSubscription {
    const subscription = new FeedSubscription(() => this.#subscriptions.delete(subscription));
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

  #schedule(): void {
    if (!this.#isEnded) this.#timer ??= setTimeout(() => this.#send(), BATCH_MS).unref();
  }

  #send(): void {
    const event = this.#mustResync ? RESYNC : this.#pack();
    this.#timer = undefined;
    this.#mustResync = false;
    this.#added.clear();
    this.#removedIds.clear();
    this.#toldVersion = this.#stock.version;
    for (const subscription of this.#subscriptions) subscription.push(event);
  }

  #pack(): FeedEvent {
    if (this.#subscriptions.size === 0) return RESYNC;
    const { version, factsVersion } = this.#stock;
    return encodeDelta({
      since: this.#toldVersion,
      version,
      factsVersion,
      added: [...this.#added.values()],
      removedIds: [...this.#removedIds],
    });
  }
}

class FeedSubscription extends LiveSubscription<FeedEvent> {
  constructor(onClose: () => void) {
    super((waiting, event) => (waiting.length === 0 ? [event] : [RESYNC]), onClose);
  }
}
