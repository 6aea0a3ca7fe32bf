import { Migration } from '@mikro-orm/migrations';

/** A refund that was decided and not yet sent has a status of its own. */
export class Refunding extends Migration {
  override up(): void {
    this.addSql(`
alter table "payment" drop constraint "payment_status_check";
alter table "payment" add constraint "payment_status_check" check ("status" in ('created', 'pending', 'verified', 'failed', 'flagged', 'refunding', 'refunded'));
update "payment" set "status" = 'refunding'
where "status" in ('verified', 'flagged') and "refunded_cents" > 0
  and exists (select from "journal" where "reference" = 'payment:' || "payment"."id" || ':refund');
`);
  }
}
