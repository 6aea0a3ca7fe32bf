import type { ReferenceData } from '../../src-shared/catalog/engine/catalog-index.ts';
import { type CompiledPrices, compilePrices, priceInClass } from '../../src-shared/catalog/price-rule.ts';
import { imageOrigin, picturePath } from '../../src-shared/catalog/pictures.ts';
import { productClass, type ProductClass } from '../../src-shared/catalog/product-class.ts';
import type { Product } from '../../src-shared/catalog/product.ts';
import { SkinLookup } from '../../src-shared/catalog/skin-lookup.ts';
import type { Skin } from '../../src-shared/catalog/skin.ts';
import { warrantyDaysOf } from '../../src-shared/catalog/warranty.ts';
import type { Cents } from '../../src-shared/money.ts';
import { type StockRow, toProduct } from './stock/stock-row.ts';

/** What an account costs today and what is promised with it. */
export interface ProductPrice {
  priceCents: Cents;
  productClass: ProductClass;
  warrantyDays: number;
}

export type SkinLists = Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'>;

/** Prices and skins, prepared for pricing single accounts. New reference data need a new instance. */
export class PriceRule {
  readonly #referenceData: ReferenceData;
  readonly #prices: CompiledPrices;
  readonly #skinLookup: SkinLookup;
  readonly #skinById: Map<number, Skin>;

  constructor(referenceData: ReferenceData) {
    this.#referenceData = referenceData;
    this.#prices = compilePrices(referenceData.prices);
    this.#skinLookup = new SkinLookup(referenceData);
    this.#skinById = new Map(referenceData.skins.map((skin) => [skin.id, skin]));
  }

  /** Null if the account is not sold, because it has no price. */
  of(row: StockRow): ProductPrice | null {
    const product = toProduct(row);
    const kind = productClass(product, this.#prices.oldStockMaxDate);
    const hasMythic = this.#skinLookup.hasMythic(product);
    const priceCents = priceInClass(this.#prices, { ...product, kind, hasMythic });
    if (priceCents === null) return null;
    return {
      priceCents,
      productClass: kind,
      warrantyDays: warrantyDaysOf(product, this.#referenceData.prices),
    };
  }

  isSkin(id: number): boolean {
    return this.#skinById.has(id);
  }

  skinName(id: number): string {
    return this.#skinById.get(id)?.title ?? `Skin ${id}`;
  }

  /** The address of a picture of the account's first skin; empty without skins or without an image host. */
  thumbnailOf({ skins, permanentSkins, ownedSkins }: SkinLists, imageHost: string): string {
    const first = [...skins, ...permanentSkins, ...ownedSkins][0];
    const champion = first === undefined ? undefined : this.#skinById.get(first)?.champion;
    if (first === undefined || champion === undefined || imageHost === '') return '';
    return imageOrigin(imageHost) + picturePath('tiles', champion, first);
  }
}
