import { Migration } from '@mikro-orm/migrations';

/** Customers whom the operator has blocked; bids that do not count any more because their leader was; notices of both. */
export class BlockCustomers extends Migration {
  override up(): void {
    this.addSql(`
alter table "customer" add column "blocked_at" timestamptz null;

alter table "bid" drop constraint "bid_state_check";
alter table "bid" add constraint "bid_state_check" check ("state" in ('leading', 'outbid', 'raised', 'won', 'void'));

alter table "notice" drop constraint "notice_kind_check";
alter table "notice" add constraint "notice_kind_check" check ("kind" in ('outbid', 'won', 'sold', 'unsold', 'bids_void', 'ended_by_shop', 'paid_out', 'claim_opened', 'claim_rejected', 'claim_refunded', 'watched', 'match'));
`);
  }
}
