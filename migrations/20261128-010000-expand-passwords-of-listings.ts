import { Migration } from '@mikro-orm/migrations';

/**
 * The password that the seller gave is stored until the operator has decided about the listing. There is no check that it is gone then: the
 * former build decides without clearing it. Its notice of a refusal is one that the former build passes over.
 */
export class ExpandPasswordsOfListings extends Migration {
  override up(): void {
    this.addSql(`
alter table "listing" add column "given_password_encrypted" bytea null;
alter table "notice" drop constraint "notice_kind_check";
alter table "notice" add constraint "notice_kind_check" check ("kind" in ('outbid', 'won', 'lost', 'sold', 'unsold', 'bids_void', 'ended_by_shop', 'paid_out', 'claim_opened', 'claim_rejected', 'claim_refunded', 'watched', 'match', 'wish_price', 'wish_gone', 'refunded', 'refunded_part', 'card_refund', 'balance_changed', 'exchanged', 'listing_open', 'listing_refused', 'trade_confirmed', 'trade_refused', 'payment_accepted', 'payment_dismissed', 'payment_sent_back'));`);
  }
}
