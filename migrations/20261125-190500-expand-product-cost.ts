import { Migration } from '@mikro-orm/migrations';

/** What the shop paid for a product, as far as a stock file says it. */
export class ExpandProductCost extends Migration {
  override up(): void {
    this.addSql(`
alter table "product" add "cost_cents" int null;
alter table "product" add constraint "product_cost_not_negative" check (cost_cents >= 0);`);
  }
}
