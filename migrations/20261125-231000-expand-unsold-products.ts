import { Migration } from '@mikro-orm/migrations';

/** What is in stock is found without going through all that was ever sold: the console's sums and lists of the stock. */
export class ExpandUnsoldProducts extends Migration {
  override up(): void {
    this.addSql(`
create index "product_unsold" on "product" ("id") where status <> 'sold';`);
  }
}
