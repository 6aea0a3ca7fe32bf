import { Migration } from '@mikro-orm/migrations';

/** Codes worth balance, transfers between customers, and where the ledger books them; a customer's entries in order. */
export class Wallet extends Migration {
  override up(): void {
    this.addSql(`
create table "balance_coupon" ("id" serial primary key, "code_hash" text not null, "amount_cents" int not null, "source" text not null, "batch" text null, "number" int null, "created_by_id" int null, "request_hash" text null, "created_at" timestamptz not null default now(), "revoked_at" timestamptz null, "redeemed_by_id" int null, "redeemed_at" timestamptz null);
alter table "balance_coupon" add constraint "balance_coupon_code_hash_unique" unique ("code_hash");
alter table "balance_coupon" add constraint "balance_coupon_batch_number_unique" unique ("batch", "number");
alter table "balance_coupon" add constraint "balance_coupon_created_by_id_request_hash_unique" unique ("created_by_id", "request_hash");
alter table "balance_coupon" add constraint "balance_coupon_amount_positive" check (amount_cents > 0);
alter table "balance_coupon" add constraint "balance_coupon_belongs_to_its_source" check ((source = 'operator') = (batch is not null and number is not null) and (source = 'cross_site') = (created_by_id is not null and request_hash is not null));
alter table "balance_coupon" add constraint "balance_coupon_ends_once" check ((redeemed_at is null) = (redeemed_by_id is null) and (redeemed_at is null or revoked_at is null));
alter table "balance_coupon" add constraint "balance_coupon_source_check" check ("source" in ('operator', 'cross_site'));
alter table "balance_coupon" add constraint "balance_coupon_created_by_id_foreign" foreign key ("created_by_id") references "customer" ("id") on delete no action;
alter table "balance_coupon" add constraint "balance_coupon_redeemed_by_id_foreign" foreign key ("redeemed_by_id") references "customer" ("id") on delete no action;

create table "balance_transfer" ("id" serial primary key, "sender_id" int not null, "receiver_id" int not null, "amount_cents" int not null, "description" text not null, "request_hash" text not null, "created_at" timestamptz not null default now());
create index "balance_transfer_sender_id_created_at_index" on "balance_transfer" ("sender_id", "created_at");
alter table "balance_transfer" add constraint "balance_transfer_sender_id_request_hash_unique" unique ("sender_id", "request_hash");
alter table "balance_transfer" add constraint "balance_transfer_amount_positive" check (amount_cents > 0);
alter table "balance_transfer" add constraint "balance_transfer_goes_to_somebody_else" check (sender_id <> receiver_id);
alter table "balance_transfer" add constraint "balance_transfer_sender_id_foreign" foreign key ("sender_id") references "customer" ("id");
alter table "balance_transfer" add constraint "balance_transfer_receiver_id_foreign" foreign key ("receiver_id") references "customer" ("id");

create index "journal_entry_account_id_id_index" on "journal_entry" ("account_id", "id");
drop index "journal_entry_account_id_index";

insert into ledger_account (code, kind) values ('system:coupons', 'system'), ('system:cross_site', 'system');
`);
  }
}
