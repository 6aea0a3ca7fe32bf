import { Migration } from '@mikro-orm/migrations';

/** Operators' decisions about trade-ins and flagged payments are told in the page. The former build passes such notices over. */
export class ExpandNoticesOfDecisions extends Migration {
  override up(): void {
    this.addSql(`
alter table "notice" drop constraint "notice_kind_check";
alter table "notice" add constraint "notice_kind_check" check ("kind" in ('outbid', 'won', 'lost', 'sold', 'unsold', 'bids_void', 'ended_by_shop', 'paid_out', 'claim_opened', 'claim_rejected', 'claim_refunded', 'watched', 'match', 'wish_price', 'wish_gone', 'refunded', 'refunded_part', 'card_refund', 'balance_changed', 'exchanged', 'listing_open', 'trade_confirmed', 'trade_refused', 'payment_accepted', 'payment_dismissed', 'payment_sent_back'));`);
  }
}
