import { Migration } from '@mikro-orm/migrations';

/** What operators do for a customer is told in the page. Money is about no account; the former build passes such notices over. */
export class ExpandNoticesOfOperators extends Migration {
  override up(): void {
    this.addSql(`
alter table "notice" alter column "product_id" drop not null;
alter table "notice" drop constraint "notice_kind_check";
alter table "notice" add constraint "notice_kind_check" check ("kind" in ('outbid', 'won', 'lost', 'sold', 'unsold', 'bids_void', 'ended_by_shop', 'paid_out', 'claim_opened', 'claim_rejected', 'claim_refunded', 'watched', 'match', 'wish_price', 'wish_gone', 'refunded', 'refunded_part', 'card_refund', 'balance_changed', 'exchanged', 'listing_open'));`);
  }
}
