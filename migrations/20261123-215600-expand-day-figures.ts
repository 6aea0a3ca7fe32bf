import { Migration } from '@mikro-orm/migrations';

/** What happened within some days, for the figures of a day. */
export class ExpandDayFigures extends Migration {
  override up(): void {
    this.addSql(`
create index "journal_created_at_index" on "journal" ("created_at");
create index "checkout_paid_at" on "checkout" ("completed_at") where status = 'paid';
create index "customer_created_at_index" on "customer" ("created_at");`);
  }
}
