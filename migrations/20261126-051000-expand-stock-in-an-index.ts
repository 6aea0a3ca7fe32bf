import { Migration } from '@mikro-orm/migrations';

/**
 * Sums and lists of what is in stock come from an index alone, which has what class and price of an account depend on. It takes the place of one over the same
 * accounts: a sale writes as many entries as before.
 */
export class ExpandStockInAnIndex extends Migration {
  override up(): void {
    this.addSql(`
create index "product_in_stock" on "product" ("id")
  include ("status", "region", "level", "blue_essence", "is_handleveled", "is_premium", "rank", "division", "date_last_played", "created_at")
  where status <> 'sold';
drop index "product_unsold";
create index "ledger_account_of_shop" on "ledger_account" ("id") where kind = 'system';`);
  }
}
