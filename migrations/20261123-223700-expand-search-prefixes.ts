import { Migration } from '@mikro-orm/migrations';

/** The console's search field: what begins with what was typed, in whatever order the database sorts texts. */
export class ExpandSearchPrefixes extends Migration {
  override up(): void {
    this.addSql(`
create index "customer_email_prefix" on "customer" ("email" text_pattern_ops);
create index "product_username_prefix" on "product" (username_key("username") text_pattern_ops);
create index "payment_reference_prefix" on "payment" ("provider_reference" text_pattern_ops);`);
  }
}
