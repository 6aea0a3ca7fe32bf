/**
 * The stock for sale in this process's memory: the search engine over columns, the prices and the skins. It starts from
 * the database and follows every change through LISTEN/NOTIFY, so all processes answer alike. Sales are never judged from
 * it: a command locks the row and asks only for its price here.
 */
import { type CatalogFacts, CatalogIndex } from '../../src-shared/catalog/engine/catalog-index.ts';
import { compilePrices, priceInClass, type CompiledPrices } from '../../src-shared/catalog/price-rule.ts';
import type { PriceList } from '../../src-shared/catalog/prices.ts';
import { productClass, type ProductClass } from '../../src-shared/catalog/product-class.ts';
import { SkinFacts } from '../../src-shared/catalog/skin-facts.ts';
import type { Product } from '../../src-shared/catalog/product.ts';
import type { Skin } from '../../src-shared/catalog/skin.ts';
import { warrantyDays } from '../../src-shared/catalog/warranty.ts';
import { type Cents, eurToCents } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { Notifications } from '../platform/notifications.ts';
import { loadChanges, loadFacts, loadStock, type StockVersion } from './load-stock.ts';
import { type StockRow, toProduct } from './stock-row.ts';

/** What an account costs today and what is promised with it. */
export interface OfferTerms {
  priceCents: Cents;
  productClass: ProductClass;
  warrantyDays: number;
}

type SkinLists = Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'>;

/** Beyond this many changes (an import), loading all is quicker than applying them. */
const MAX_CHANGES = 2_000;

export class CatalogStock {
  readonly #newEm: () => EntityManager;
  readonly #log: Log;
  readonly #listeners = new Set<() => void>();
  #facts: CatalogFacts;
  #prices: CompiledPrices;
  #skinFacts: SkinFacts;
  #skinById: Map<number, Skin>;
  #index: CatalogIndex;
  #version: StockVersion;
  /** Counts what this process has applied; part of the ETag. */
  #revision = 0;
  #pending: Promise<void> | undefined;
  #isStale = false;

  private constructor(
    newEm: () => EntityManager,
    log: Log,
    facts: CatalogFacts,
    index: CatalogIndex,
    version: StockVersion,
  ) {
    this.#newEm = newEm;
    this.#log = log;
    this.#facts = facts;
    this.#prices = compilePrices(facts.prices);
    this.#skinFacts = new SkinFacts(facts);
    this.#skinById = new Map(facts.skins.map((skin) => [skin.id, skin]));
    this.#index = index;
    this.#version = version;
  }

  /** Loads the stock and follows it. @param newEm a fresh unit of work for each look at the database. */
  static async start(
    newEm: () => EntityManager,
    notifications: Notifications,
    log: Log,
  ): Promise<CatalogStock> {
    const facts = await loadFacts(newEm());
    const { products, version } = await loadStock(newEm());
    const stock = new CatalogStock(newEm, log, facts, CatalogIndex.build(products, facts), version);
    await notifications.listen('catalog_change', () => void stock.refresh());
    await notifications.listen('catalog_reload', () => void stock.#reload());
    // What happened between loading and listening.
    await stock.refresh();
    return stock;
  }

  get index(): CatalogIndex {
    return this.#index;
  }

  get facts(): CatalogFacts {
    return this.#facts;
  }

  /** Changes whenever an answer from here may differ. */
  get revision(): string {
    return `${this.#version}-${this.#revision}`;
  }

  /** Runs `listener` after each change; returns the way to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Catches up with the database. Calls while one is under way are answered by one more round. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    this.#pending ??= this.#catchUp().finally(() => (this.#pending = undefined));
    await this.#pending;
  }

  prices(): PriceList {
    return this.#facts.prices;
  }

  hostedSurchargeCents(): Cents {
    return eurToCents(this.#facts.prices.extraStripeCharge);
  }

  /** Price, class and warranty of an account today; null when it is not sold for want of a price. */
  offerOf(row: StockRow): OfferTerms | null {
    const product = toProduct(row);
    const kind = productClass(product, this.#prices.oldStockMaxDate);
    const hasMythic = this.#skinFacts.hasMythic(product);
    const priceCents = priceInClass(this.#prices, { ...product, kind, hasMythic });
    return priceCents === null
      ? null
      : { priceCents, productClass: kind, warrantyDays: warrantyDays(kind, this.#facts.prices) };
  }

  skinName(id: number): string {
    return this.#skinById.get(id)?.title ?? `Skin ${id}`;
  }

  /** Address of a picture of the account's first skin; empty without skins or without an image host. */
  thumbnailOf({ skins, permanentSkins, ownedSkins }: SkinLists, imageHost: string): string {
    const first = [...skins, ...permanentSkins, ...ownedSkins][0];
    const champion = first === undefined ? undefined : this.#skinById.get(first)?.champion;
    if (first === undefined || champion === undefined || imageHost === '') return '';
    return `https://${imageHost}/cdn/img/champion/tiles/${champion}_${first % 1000}.jpg`;
  }

  /** Ids of the skins whose title contains the text. */
  findSkinIds(text: string): number[] {
    const wanted = text.toLowerCase();
    return this.#facts.skins.flatMap((skin) => (skin.title.toLowerCase().includes(wanted) ? [skin.id] : []));
  }

  async #catchUp(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        await this.#applyChanges();
      } catch (error) {
        // The database is away: the notification connection calls again when it is back.
        this.#log.warn({ err: error }, 'could not follow the stock');
      }
    }
  }

  async #applyChanges(): Promise<void> {
    const changes = await loadChanges(this.#newEm(), this.#version, MAX_CHANGES);
    if (changes === null) return this.#loadAll();
    for (const id of changes.removedIds) this.#index.remove(id);
    if (changes.added.length > 0) this.#index.add(...changes.added);
    const isChanged = changes.removedIds.length > 0 || changes.added.length > 0;
    this.#version = changes.version;
    if (isChanged) this.#announce();
  }

  async #loadAll(): Promise<void> {
    const { products, version } = await loadStock(this.#newEm());
    this.#index = CatalogIndex.build(products, this.#facts);
    this.#version = version;
    this.#announce();
  }

  async #reload(): Promise<void> {
    try {
      this.#facts = await loadFacts(this.#newEm());
    } catch (error) {
      this.#log.warn({ err: error }, 'could not reload prices and skins');
      return;
    }
    this.#prices = compilePrices(this.#facts.prices);
    this.#skinFacts = new SkinFacts(this.#facts);
    this.#skinById = new Map(this.#facts.skins.map((skin) => [skin.id, skin]));
    this.#index.reprice(this.#facts);
    this.#announce();
  }

  #announce(): void {
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }
}
