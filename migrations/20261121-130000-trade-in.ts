import { Migration } from '@mikro-orm/migrations';

/** Purchased accounts that come back to the shop for balance, and balance that is promised for later. */
export class TradeIn extends Migration {
  override up(): void {
    this.addSql(`
create table "pending_credit" ("id" serial primary key, "customer_id" int not null, "kind" text not null, "reference" text not null, "description" text not null, "amount_cents" int not null, "due_at" timestamptz null, "credited_at" timestamptz null, "cancelled_at" timestamptz null, "created_at" timestamptz not null default now());
create index "pending_credit_customer_id_index" on "pending_credit" ("customer_id");
alter table "pending_credit" add constraint "pending_credit_reference_unique" unique ("reference");
create index "pending_credit_open" on "pending_credit" ("due_at") where credited_at is null and cancelled_at is null;
alter table "pending_credit" add constraint "pending_credit_amount_positive" check (amount_cents > 0);
alter table "pending_credit" add constraint "pending_credit_ends_once" check (credited_at is null or cancelled_at is null);
alter table "pending_credit" add constraint "pending_credit_kind_check" check ("kind" in ('trade_in'));

create table "trade_quote" ("purchase_id" int not null, "value_cents" int not null, "expires_at" timestamptz not null, primary key ("purchase_id"));
alter table "trade_quote" add constraint "trade_quote_value_positive" check (value_cents > 0);

create table "trade_in" ("id" serial primary key, "customer_id" int not null, "purchase_id" int not null, "value_cents" int not null, "status" text not null, "given_password_encrypted" bytea null, "traded_at" timestamptz not null default now(), "decided_at" timestamptz null, "told_at" timestamptz null);
create index "trade_in_customer_id_traded_at_index" on "trade_in" ("customer_id", "traded_at");
create index "trade_in_purchase_id_index" on "trade_in" ("purchase_id");
create unique index "trade_in_once" on "trade_in" ("purchase_id") where status <> 'refused';
alter table "trade_in" add constraint "trade_in_value_positive" check (value_cents > 0);
alter table "trade_in" add constraint "trade_in_password_until_decided" check ((status = 'unverified') = (decided_at is null) and (status = 'unverified') = (given_password_encrypted is not null));
alter table "trade_in" add constraint "trade_in_status_check" check ("status" in ('unverified', 'verified', 'refused'));

alter table "pending_credit" add constraint "pending_credit_customer_id_foreign" foreign key ("customer_id") references "customer" ("id");
alter table "trade_quote" add constraint "trade_quote_purchase_id_foreign" foreign key ("purchase_id") references "purchase" ("id") on delete cascade;
alter table "trade_in" add constraint "trade_in_customer_id_foreign" foreign key ("customer_id") references "customer" ("id");
alter table "trade_in" add constraint "trade_in_purchase_id_foreign" foreign key ("purchase_id") references "purchase" ("id");

insert into ledger_account (code, kind) values ('system:trade-ins', 'system');
`);
  }
}
