import { Migration } from '@mikro-orm/migrations';

/** Money that goes back: what a payment brought and returned, refunded purchases, and where the shop books it. */
export class Refunds extends Migration {
  override up(): void {
    this.addSql(`
alter table "payment" add column "received_cents" int not null default 0, add column "refunded_cents" int not null default 0, add column "asked_at" timestamptz null;
update "payment" set "received_cents" = "amount_cents" where "status" = 'verified';
alter table "payment" add constraint "payment_refund_within_receipt" check ((received_cents = 0 or received_cents = amount_cents) and refunded_cents >= 0 and refunded_cents <= received_cents);

alter table "purchase" drop constraint "purchase_state_check";
alter table "purchase" add constraint "purchase_state_check" check ("state" in ('owned', 'hidden', 'listed', 'traded', 'resold', 'refunded'));

insert into ledger_account (code, kind) values ('system:refunds', 'system');
`);
  }
}
