import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes for what grows for years: a customer's notices and rows that refer to a customer, bids by time and amount, and checkouts that may be
 * deleted. The largest table is last: sales wait while its indexes are made.
 */
export class ExpandIndexesForYears extends Migration {
  override up(): void {
    this.addSql(`
create index "notice_of_customer" on "notice" ("customer_id", "id");
create index "balance_transfer_receiver_id_index" on "balance_transfer" ("receiver_id");
create index "balance_coupon_redeemed_by" on "balance_coupon" ("redeemed_by_id") where redeemed_by_id is not null;
create index "bid_placed_at_id_index" on "bid" ("placed_at", "id");
create index "bid_amount_cents_id_index" on "bid" ("amount_cents", "id");
create index "checkout_customer_id_index" on "checkout" ("customer_id");
create index "checkout_released" on "checkout" ("completed_at") where status = 'released' and balance_part_cents = 0;`);
  }
}
