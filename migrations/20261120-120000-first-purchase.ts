import { Migration } from '@mikro-orm/migrations';
import { FIRST_PURCHASE_RULES } from './sql/first-purchase-rules.ts';

/** Tables of the first slice: stock, customers, cart, checkout, payments, purchases and the ledger. */
export class FirstPurchase extends Migration {
  override up(): void {
    this.addSql(TABLES);
    this.addSql(FIRST_PURCHASE_RULES);
  }
}

const TABLES = `
create table "catalog_change" ("id" bigserial primary key, "product_id" int not null, "xid" xid8 not null default pg_current_xact_id());
create index "catalog_change_xid_index" on "catalog_change" ("xid");

create table "champion" ("id" text not null, "key" int not null, "name" text not null, "roles" text[] not null, "lanes" text[] not null, primary key ("id"));
alter table "champion" add constraint "champion_key_unique" unique ("key");

create table "customer" ("id" serial primary key, "email" text not null, "password_hash" text not null, "email_verified_at" timestamptz null, "is_balance_transfer_allowed" boolean not null default false, "created_at" timestamptz not null default now());
alter table "customer" add constraint "customer_email_unique" unique ("email");
alter table "customer" add constraint "customer_email_is_lower_case" check (email = lower(email));

create table "checkout" ("id" uuid not null, "customer_id" int not null, "status" text not null, "gateway" text not null, "idempotency_key" text not null, "coupon_code" text null, "total_cents" int not null, "balance_part_cents" int not null, "card_part_cents" int not null, "surcharge_cents" int not null, "cashback_cents" int not null, "hold_expires_at" timestamptz null, "created_at" timestamptz not null default now(), "completed_at" timestamptz null, primary key ("id"));
create index "checkout_hold_expires_at_index" on "checkout" ("hold_expires_at") where "status" = 'awaiting_payment';
create unique index "checkout_live_idempotency_key" on "checkout" ("customer_id", "idempotency_key") where status in ('awaiting_payment', 'paid', 'credited');
alter table "checkout" add constraint "checkout_parts_cover_the_total" check (total_cents >= 0 and balance_part_cents >= 0 and card_part_cents >= 0 and surcharge_cents >= 0 and balance_part_cents + card_part_cents >= total_cents);
alter table "checkout" add constraint "checkout_status_check" check ("status" in ('awaiting_payment', 'paid', 'released', 'credited'));
alter table "checkout" add constraint "checkout_gateway_check" check ("gateway" in ('stripe', 'param'));

create table "discount_coupon" ("code" text not null, "discount_type" text not null, "amount" int not null, "is_active" boolean not null default true, "expires_at" timestamptz null, "created_at" timestamptz not null default now(), primary key ("code"));
alter table "discount_coupon" add constraint "discount_coupon_code_is_upper_case" check (code = upper(code));
alter table "discount_coupon" add constraint "discount_coupon_amount_in_range" check (amount > 0 and (discount_type = 'FLAT' or amount <= 10000));
alter table "discount_coupon" add constraint "discount_coupon_discount_type_check" check ("discount_type" in ('percentage', 'FLAT'));

create table "journal" ("id" bigserial primary key, "reference" text not null, "kind" text not null, "description" text not null, "created_at" timestamptz not null default now());
alter table "journal" add constraint "journal_reference_unique" unique ("reference");

create table "ledger_account" ("id" bigserial primary key, "code" text not null, "kind" text not null, "customer_id" int null, "balance_cents" bigint null);
alter table "ledger_account" add constraint "ledger_account_code_unique" unique ("code");
create index "ledger_account_customer_id_index" on "ledger_account" ("customer_id");
alter table "ledger_account" add constraint "ledger_account_balance_not_negative" check (balance_cents >= 0);
alter table "ledger_account" add constraint "ledger_account_balance_is_cached" check ((kind = 'system') = (balance_cents is null));
alter table "ledger_account" add constraint "ledger_account_kind_check" check ("kind" in ('customer', 'escrow', 'system'));

create table "journal_entry" ("id" bigserial primary key, "journal_id" bigint not null, "account_id" bigint not null, "amount_cents" bigint not null);
create index "journal_entry_journal_id_index" on "journal_entry" ("journal_id");
create index "journal_entry_account_id_index" on "journal_entry" ("account_id");
alter table "journal_entry" add constraint "journal_entry_amount_not_zero" check (amount_cents <> 0);

create table "mail_token" ("token_hash" text not null, "purpose" text not null, "customer_id" int not null, "expires_at" timestamptz not null, "used_at" timestamptz null, primary key ("token_hash"));
create index "mail_token_customer_id_index" on "mail_token" ("customer_id");
alter table "mail_token" add constraint "mail_token_purpose_check" check ("purpose" in ('verify_email', 'reset_password'));

create table "payment" ("id" uuid not null, "customer_id" int not null, "purpose" text not null, "checkout_id" uuid null, "gateway" text not null, "amount_cents" int not null, "status" text not null default 'created', "provider_reference" text null, "redirect_url" text null, "error" text null, "retries" int not null default 0, "created_at" timestamptz not null default now(), "settled_at" timestamptz null, primary key ("id"));
create index "payment_customer_id_index" on "payment" ("customer_id");
alter table "payment" add constraint "payment_checkout_id_unique" unique ("checkout_id");
alter table "payment" add constraint "payment_provider_reference_unique" unique ("provider_reference");
create index "payment_open" on "payment" ("created_at") where status in ('created', 'pending');
alter table "payment" add constraint "payment_amount_positive" check (amount_cents > 0);
alter table "payment" add constraint "payment_checkout_belongs_to_purpose" check ((purpose = 'checkout') = (checkout_id is not null));
alter table "payment" add constraint "payment_purpose_check" check ("purpose" in ('checkout', 'load'));
alter table "payment" add constraint "payment_gateway_check" check ("gateway" in ('stripe', 'param'));
alter table "payment" add constraint "payment_status_check" check ("status" in ('created', 'pending', 'verified', 'failed', 'flagged', 'refunded'));

create table "price_list" ("id" serial primary key, "prices" jsonb not null, "created_at" timestamptz not null default now());

create table "product" ("id" serial primary key, "username" text not null, "password_encrypted" bytea not null, "region" text not null, "level" int not null, "blue_essence" int not null, "orange_essence" int not null, "mythic_essence" int not null default 0, "skins" int[] not null, "permanent_skins" int[] not null, "owned_skins" int[] not null, "is_handleveled" boolean not null, "is_premium" boolean not null, "is_safe" boolean not null, "has_warranty" boolean not null, "rank" text not null, "division" smallint not null, "flash_key" text null, "solo_wins" int null, "solo_losses" int null, "date_last_played" text not null default '', "status" text not null default 'for_sale', "held_by" uuid null, "held_until" timestamptz null, "created_at" timestamptz not null default now());
alter table "product" add constraint "product_username_unique" unique ("username");
create index "product_held_until_index" on "product" ("held_until") where "status" = 'held';
alter table "product" add constraint "product_hold_is_whole" check ((status = 'held') = (held_by is not null and held_until is not null));
alter table "product" add constraint "product_division_range" check (division >= 0 and division <= 4);
alter table "product" add constraint "product_essence_not_negative" check (orange_essence >= 0 and mythic_essence >= 0);
alter table "product" add constraint "product_status_check" check ("status" in ('for_sale', 'held', 'sold', 'withdrawn'));

create table "checkout_item" ("id" serial primary key, "checkout_id" uuid not null, "product_id" int not null, "cart_item_id" int not null, "price_cents" int not null, "discount_cents" int not null, "product_class" text not null, "warranty_days" int not null);
create index "checkout_item_product_id_index" on "checkout_item" ("product_id");
alter table "checkout_item" add constraint "checkout_item_checkout_id_product_id_unique" unique ("checkout_id", "product_id");
alter table "checkout_item" add constraint "checkout_item_discount_in_price" check (price_cents > 0 and discount_cents >= 0 and discount_cents <= price_cents);
alter table "checkout_item" add constraint "checkout_item_product_class_check" check ("product_class" in ('handleveled', 'ranked', 'premium', 'old-stock', 'standard'));

create table "cart_item" ("id" serial primary key, "customer_id" int not null, "product_id" int not null, "added_at" timestamptz not null default now());
create index "cart_item_product_id_index" on "cart_item" ("product_id");
alter table "cart_item" add constraint "cart_item_customer_id_product_id_unique" unique ("customer_id", "product_id");

create table "purchase" ("id" serial primary key, "customer_id" int not null, "product_id" int not null, "checkout_id" uuid null, "price_cents" int not null, "product_class" text not null, "warranty_days" int not null, "state" text not null default 'owned', "purchased_at" timestamptz not null default now());
create index "purchase_checkout_id_index" on "purchase" ("checkout_id");
create index "purchase_customer_id_purchased_at_index" on "purchase" ("customer_id", "purchased_at");
create unique index "purchase_one_owner" on "purchase" ("product_id") where state in ('owned', 'hidden', 'listed');
alter table "purchase" add constraint "purchase_product_class_check" check ("product_class" in ('handleveled', 'ranked', 'premium', 'old-stock', 'standard'));
alter table "purchase" add constraint "purchase_state_check" check ("state" in ('owned', 'hidden', 'listed', 'traded', 'resold'));

create table "queue_ticket" ("id_hash" text not null, "browser_hash" text not null, "kind" text not null, "status" text not null default 'pending', "customer_id" int null, "fields" jsonb null, "expires_at" timestamptz not null, primary key ("id_hash"));
create index "queue_ticket_expires_at_index" on "queue_ticket" ("expires_at");
alter table "queue_ticket" add constraint "queue_ticket_kind_check" check ("kind" in ('login', 'register'));
alter table "queue_ticket" add constraint "queue_ticket_status_check" check ("status" in ('pending', 'done', 'failed'));

create table "session" ("token_hash" text not null, "customer_id" int not null, "created_at" timestamptz not null default now(), "last_seen_at" timestamptz not null default now(), "expires_at" timestamptz not null, primary key ("token_hash"));
create index "session_customer_id_index" on "session" ("customer_id");
create index "session_expires_at_index" on "session" ("expires_at");

create table "setting" ("key" text not null, "value" jsonb not null, "updated_at" timestamptz not null default now(), primary key ("key"));

create table "skin" ("id" int not null, "title" text not null, "champion_id" text not null, "tier" text not null, primary key ("id"));

create table "used_captcha" ("signature" text not null, "expires_at" timestamptz not null, primary key ("signature"));
create index "used_captcha_expires_at_index" on "used_captcha" ("expires_at");

alter table "checkout" add constraint "checkout_customer_id_foreign" foreign key ("customer_id") references "customer" ("id");

alter table "ledger_account" add constraint "ledger_account_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete no action;

alter table "journal_entry" add constraint "journal_entry_journal_id_foreign" foreign key ("journal_id") references "journal" ("id");
alter table "journal_entry" add constraint "journal_entry_account_id_foreign" foreign key ("account_id") references "ledger_account" ("id");

alter table "mail_token" add constraint "mail_token_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;

alter table "payment" add constraint "payment_customer_id_foreign" foreign key ("customer_id") references "customer" ("id");
alter table "payment" add constraint "payment_checkout_id_foreign" foreign key ("checkout_id") references "checkout" ("id") on delete no action;

alter table "checkout_item" add constraint "checkout_item_checkout_id_foreign" foreign key ("checkout_id") references "checkout" ("id");
alter table "checkout_item" add constraint "checkout_item_product_id_foreign" foreign key ("product_id") references "product" ("id");

alter table "cart_item" add constraint "cart_item_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;
alter table "cart_item" add constraint "cart_item_product_id_foreign" foreign key ("product_id") references "product" ("id") on delete cascade;

alter table "purchase" add constraint "purchase_customer_id_foreign" foreign key ("customer_id") references "customer" ("id");
alter table "purchase" add constraint "purchase_product_id_foreign" foreign key ("product_id") references "product" ("id");
alter table "purchase" add constraint "purchase_checkout_id_foreign" foreign key ("checkout_id") references "checkout" ("id") on delete no action;

alter table "session" add constraint "session_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;

alter table "skin" add constraint "skin_champion_id_foreign" foreign key ("champion_id") references "champion" ("id");
`;
