import { Migration } from '@mikro-orm/migrations';

/** What waits for an operator, found without reading what does not. */
export class ExpandQueues extends Migration {
  override up(): void {
    this.addSql(`
create index "payment_undecided" on "payment" ("created_at") where status in ('flagged', 'refunding');
create index "dispute_open" on "dispute" ("opened_at") where state = 'open';
create index "listing_added" on "listing" ("created_at") where state = 'added';
create index "trade_in_undecided" on "trade_in" ("traded_at") where status = 'unverified';`);
  }
}
