import { Migration } from '@mikro-orm/migrations';

/**
 * Disputes with rows, statuses and accounts of their own. Payments that were flagged because of a dispute become disputed:
 * nothing is withheld for them yet, an operator collects it.
 */
export class Disputes extends Migration {
  override up(): void {
    this.addSql(`
create table "dispute" ("id" serial primary key, "payment_id" uuid not null, "provider_reference" text null, "reason" text null, "state" text not null default 'open', "amount_cents" int not null, "withheld_cents" int not null default 0, "withdrawn_cents" int not null default 0, "journals" int not null default 0, "opened_at" timestamptz not null default now(), "closed_at" timestamptz null);
create index "dispute_payment_id_index" on "dispute" ("payment_id");
alter table "dispute" add constraint "dispute_provider_reference_unique" unique ("provider_reference");
alter table "dispute" add constraint "dispute_amounts_in_order" check (withheld_cents >= 0 and withheld_cents <= amount_cents and withdrawn_cents >= 0 and withdrawn_cents <= amount_cents);
alter table "dispute" add constraint "dispute_amounts_fit_state" check ((state <> 'won' or withheld_cents = 0) and (state <> 'lost' or withdrawn_cents = amount_cents));
alter table "dispute" add constraint "dispute_closed_when_decided" check ((state = 'open') = (closed_at is null));
alter table "dispute" add constraint "dispute_state_check" check ("state" in ('open', 'won', 'lost'));
alter table "dispute" add constraint "dispute_payment_id_foreign" foreign key ("payment_id") references "payment" ("id") on delete no action;

alter table "payment" drop constraint "payment_status_check";
alter table "payment" add constraint "payment_status_check" check ("status" in ('created', 'pending', 'verified', 'failed', 'flagged', 'refunding', 'refunded', 'disputed', 'charged_back'));
insert into "dispute" ("payment_id", "amount_cents", "opened_at")
select "id", "received_cents" - "refunded_cents", now() from "payment" where "status" = 'flagged' and "received_cents" > 0;
update "payment" set "status" = 'disputed', "error" = 'This payment is disputed at your bank.'
where "status" = 'flagged' and "received_cents" > 0;

insert into ledger_account (code, kind) values ('system:disputed', 'system'), ('system:chargebacks', 'system');
`);
  }
}
