/**
 * The stock for sale in this process's memory: the search engine over columns, the prices and the skins. It starts from
 * the file that the previous process left, or from the database, and follows every change through LISTEN/NOTIFY, so all
 * processes answer alike. It never decides a sale: a command locks the row and only reads its price here.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CatalogVersion,
  catalogRevision,
  versionParts,
} from '../../../src-shared/catalog/catalog-delta.ts';
import { type ReferenceData, CatalogIndex } from '../../../src-shared/catalog/engine/catalog-index.ts';
import type { PriceList } from '../../../src-shared/catalog/prices.ts';
import { type Cents, eurToCents } from '../../../src-shared/money.ts';
import type { EntityManager } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Notifications } from '../../platform/notifications.ts';
import { forgetOtherServer } from '../jobs/prune-changes.ts';
import { CatalogFeed } from './catalog-feed.ts';
import { StoredStock } from './stored-stock.ts';
import {
  referenceVersionOf,
  loadChanges,
  loadReferenceData,
  loadStock,
  type LoadedStock,
  recordAnchor,
  type StockChanges,
} from './load-stock.ts';
import { type ProductPrice, PriceRule, type SkinLists } from '../product-price.ts';
import { RecentChanges } from './recent-changes.ts';
import type { StockRow } from './stock-row.ts';

/** Beyond this share of the stock, or this many changes (an import), reloading everything is faster than applying them. */
const CHANGES_SHARE = 0.05;
const CHANGES_AT_LEAST = 2_000;
const CHANGES_AT_MOST = 20_000;
/** The channel of wake-ups after a change of the stock (`stockChanged`). */
const CHANNEL = 'catalog_change';
/** The minimum time between two queries: a busy shop would wake hundreds of times a second. */
const PAUSE_MS = 40;
/** The polling interval, in case no wake-up comes. */
const LOOK_EVERY_MS = 250;
const RETRY_MS = 1_000;
/** After a failover, replicas that saw changes within the last of these periods depend on `RecentChanges`. */
const ANCHOR_EVERY_MS = 5_000;

/** Makes all processes read the stock once the transaction has committed; without it they notice within 250 ms. */
export function stockChanged(em: EntityManager): void {
  em.wake(CHANNEL);
}

interface CatalogSources {
  /** A new unit of work for each query. */
  newEm: () => EntityManager;
  notifications: Notifications;
  log: Log;
  /** The file in which the stock is stored between starts; null: none. */
  stockFile: string | null;
}

export class CatalogStock {
  readonly #newEm: () => EntityManager;
  readonly #log: Log;
  readonly #kept: StoredStock | null;
  /** Sends changes to browsers. */
  readonly feed: CatalogFeed;
  readonly #recent = new RecentChanges();
  readonly #anchoring: NodeJS.Timeout;
  #referenceData: ReferenceData;
  #factsVersion: string;
  #priceRule: PriceRule;
  #index: CatalogIndex;
  #version: CatalogVersion;
  /** The version at which the stock last changed; `#version` also advances when nothing has changed. */
  #changedAt: CatalogVersion;
  #pending: Promise<void> | undefined;
  #nextLook: NodeJS.Timeout | undefined;
  #isEnded = false;
  /** When this process was last up to date. */
  #followedAt = performance.now();
  #isStale = false;
  #hasStaleReferenceData = false;

  private constructor(
    { newEm, log }: CatalogSources,
    kept: StoredStock | null,
    referenceData: ReferenceData,
    loaded: LoadedStock,
  ) {
    this.#newEm = newEm;
    this.#log = log;
    this.#kept = kept;
    this.#referenceData = referenceData;
    this.#factsVersion = referenceVersionOf(referenceData);
    this.#priceRule = new PriceRule(referenceData);
    this.#index = CatalogIndex.build(loaded.columns, referenceData);
    this.#index.prepareSkins();
    this.#version = loaded.version;
    this.#changedAt = loaded.version;
    this.feed = new CatalogFeed(this);
    this.#anchoring = setInterval(() => void this.#recordAnchor(), ANCHOR_EVERY_MS).unref();
  }

  /** Loads the stock and follows it. */
  static async start(sources: CatalogSources): Promise<CatalogStock> {
    const { newEm, notifications, log, stockFile } = sources;
    const kept = stockFile === null ? null : new StoredStock(stockFile, log);
    await forgetOtherServer(newEm());
    const [referenceData, former] = await Promise.all([loadReferenceData(newEm()), kept?.read()]);
    const changes =
      former && (await loadChanges(newEm(), former.version, changesLimit(former.columns.length)));
    const stock = new CatalogStock(sources, kept, referenceData, changes ? former : await loadStock(newEm()));
    if (changes) stock.#apply(changes);
    await notifications.listen(CHANNEL, () => void stock.refresh());
    await notifications.listen('catalog_reload', () => void stock.#refreshReferenceData());
    // Catches changes that happened between loading and listening.
    await stock.#refreshReferenceData();
    return stock;
  }

  /** Call when stopping: stores the stock for the next start. */
  async keep(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#nextLook);
    clearInterval(this.#anchoring);
    await this.#kept?.write({ version: this.#version, columns: this.#index.columns() });
  }

  get index(): CatalogIndex {
    return this.#index;
  }

  get referenceData(): ReferenceData {
    return this.#referenceData;
  }

  get factsVersion(): string {
    return this.#factsVersion;
  }

  /** The version up to which the database has been read. */
  get version(): CatalogVersion {
    return this.#version;
  }

  /** How long ago this process was up to date; a healthy one checks several times a second. */
  get lagSeconds(): number {
    return (performance.now() - this.#followedAt) / 1_000;
  }

  /** Changes whenever answers from here may differ. */
  get revision(): string {
    return catalogRevision(this.#changedAt, this.#factsVersion);
  }

  /** Catches up with the database. Calls while one is running are served by one further run. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    this.#pending ??= this.#catchUp().finally(() => (this.#pending = undefined));
    await this.#pending;
  }

  /**
   * What a replica of this version lacks; null if it must be reloaded. Queries the database, because the replica may be
   * ahead of this process.
   */
  changesSince(version: CatalogVersion): Promise<StockChanges | null> {
    return loadChanges(this.#newEm(), version, changesLimit(this.#index.size), { recent: this.#recent });
  }

  prices(): PriceList {
    return this.#referenceData.prices;
  }

  cardSurchargeCents(): Cents {
    return eurToCents(this.#referenceData.prices.extraStripeCharge);
  }

  /** An account's price, class and warranty today; null if it is not sold, because it has no price. */
  priceOf(row: StockRow): ProductPrice | null {
    return this.#priceRule.of(row);
  }

  skinName(id: number): string {
    return this.#priceRule.skinName(id);
  }

  /** The address of a picture of the account's first skin; empty without skins or without an image host. */
  thumbnailOf(lists: SkinLists, imageHost: string): string {
    return this.#priceRule.thumbnailOf(lists, imageHost);
  }

  /** Those of the ids that are skins. */
  knownSkins(ids: readonly number[]): number[] {
    return ids.filter((id) => this.#priceRule.isSkin(id));
  }

  /** Ids of the skins whose title contains the text. */
  findSkinIds(text: string): number[] {
    const wanted = text.toLowerCase();
    return this.#referenceData.skins.flatMap((skin) =>
      skin.title.toLowerCase().includes(wanted) ? [skin.id] : [],
    );
  }

  async #refreshReferenceData(): Promise<void> {
    this.#hasStaleReferenceData = true;
    await this.refresh();
  }

  #lookAgainIn(milliseconds: number): void {
    clearTimeout(this.#nextLook);
    if (!this.#isEnded) this.#nextLook = setTimeout(() => void this.#look(), milliseconds).unref();
  }

  /**
   * Wakes the other processes after a change for which no wake-up came: they may belong to a build that does not poll.
   */
  async #look(): Promise<void> {
    const former = this.#changedAt;
    await this.refresh();
    if (this.#changedAt !== former) stockChanged(this.#newEm());
  }

  async #catchUp(): Promise<void> {
    clearTimeout(this.#nextLook);
    while (this.#isStale) {
      this.#isStale = false;
      try {
        if (this.#hasStaleReferenceData) await this.#applyReferenceData();
        const lookedAt = performance.now();
        await this.#applyDelta();
        this.#followedAt = lookedAt;
      } catch (error) {
        this.#log.warn({ err: error }, 'could not follow the stock');
        this.#lookAgainIn(RETRY_MS);
        return;
      }
      if (this.#isStale) await delay(PAUSE_MS);
    }
    this.#lookAgainIn(LOOK_EVERY_MS);
  }

  async #applyDelta(): Promise<void> {
    const changes = await this.changesSince(this.#version);
    if (changes === null) return this.#loadAll();
    this.#apply(changes);
  }

  #apply(changes: StockChanges): void {
    for (const id of changes.removedIds) this.#index.remove(id);
    if (changes.added.length > 0) this.#index.add(...changes.added);
    const former = this.#version;
    this.#version = changes.version;
    this.#recent.add(former, changes.version, [...changes.removedIds, ...changes.added.map(({ id }) => id)]);
    // After a failover each replica is checked individually: it may have seen what this process had not.
    if (versionParts(former).epoch !== versionParts(changes.version).epoch) this.feed.announceReload();
    if (changes.removedIds.length === 0 && changes.added.length === 0) return;
    this.#changedAt = changes.version;
    this.feed.announce(changes);
  }

  async #recordAnchor(): Promise<void> {
    try {
      await recordAnchor(this.#newEm());
    } catch (error) {
      this.#log.debug({ err: error }, 'could not record how far the catalog was followed');
    }
  }

  async #loadAll(): Promise<void> {
    const { columns, version } = await loadStock(this.#newEm());
    this.#index = CatalogIndex.build(columns, this.#referenceData);
    this.#index.prepareSkins();
    this.#version = version;
    this.#changedAt = version;
    this.feed.announceReload();
  }

  async #applyReferenceData(): Promise<void> {
    // Cleared before the query: a notification during the query may be about something that it has not seen.
    this.#hasStaleReferenceData = false;
    const referenceData = await loadReferenceData(this.#newEm()).catch((error: unknown) => {
      this.#hasStaleReferenceData = true;
      throw error;
    });
    const factsVersion = referenceVersionOf(referenceData);
    if (factsVersion === this.#factsVersion) return;
    this.#referenceData = referenceData;
    this.#factsVersion = factsVersion;
    this.#priceRule = new PriceRule(referenceData);
    this.#index.reprice(referenceData);
    this.feed.announceReferenceData();
  }
}

/** How many changes are applied to a stock of this size. An integer, because it is part of a statement. */
function changesLimit(accounts: number): number {
  return Math.min(CHANGES_AT_MOST, Math.max(CHANGES_AT_LEAST, Math.floor(accounts * CHANGES_SHARE)));
}
