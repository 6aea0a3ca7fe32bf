/** What a checked file would bring. */
import type { PreviewRow, UploadResult } from '../../../src-shared/admin/imports.ts';
import { productClass } from '../../../src-shared/catalog/product-class.ts';
import { type StockAccount, stockRecord } from '../../catalog/import/index.ts';
import { type PriceRule, toProduct } from '../../catalog/index.ts';

const PREVIEW_ROWS = 200;

/** The first rows with class and price, and the sums of all. */
export class UploadPreview {
  readonly #result: UploadResult;
  readonly #rule: PriceRule;
  readonly #oldStockMaxDate: string;

  constructor(result: UploadResult, rule: PriceRule, oldStockMaxDate: string) {
    this.#result = result;
    this.#rule = rule;
    this.#oldStockMaxDate = oldStockMaxDate;
  }

  add(line: number, account: StockAccount): void {
    const row = { ...stockRecord(0, account, null), is_purchasable: true };
    const kind = productClass(toProduct(row), this.#oldStockMaxDate);
    const priceCents = this.#rule.of(row)?.priceCents ?? null;
    let total = this.#result.totals.find((each) => each.productClass === kind);
    if (!total)
      this.#result.totals.push((total = { productClass: kind, count: 0, sumCents: 0, unpriced: 0 }));
    total.count += 1;
    total.sumCents += priceCents ?? 0;
    if (priceCents === null) total.unpriced += 1;
    if (this.#result.rows.length >= PREVIEW_ROWS) return;
    const preview: PreviewRow = {
      line,
      username: account.username,
      region: account.region,
      productClass: kind,
      priceCents,
      level: account.level,
      blueEssence: account.blueEssence,
      rank: account.rank,
      skinCount: account.skins.length + account.permanentSkins.length + account.ownedSkins.length,
    };
    this.#result.rows.push(preview);
  }
}
