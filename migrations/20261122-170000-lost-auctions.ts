import { Migration } from '@mikro-orm/migrations';

/** Bidders who did not get the account have a notice of their own. */
export class LostAuctions extends Migration {
  override up(): void {
    this.addSql(`
alter table "notice" drop constraint "notice_kind_check";
alter table "notice" add constraint "notice_kind_check" check ("kind" in ('outbid', 'won', 'lost', 'sold', 'unsold', 'bids_void', 'ended_by_shop', 'paid_out', 'claim_opened', 'claim_rejected', 'claim_refunded', 'watched', 'match'));`);
  }
}
