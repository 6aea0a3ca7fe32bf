import { Migration } from '@mikro-orm/migrations';

/** Listings, bids, warranty claims, what is watched, notices, and where the shop books sales between customers. */
export class Marketplace extends Migration {
  override up(): void {
    this.addSql(TABLES);
    this.addSql(RULES);
  }
}

const TABLES = `
create table "listing" ("id" serial primary key, "seller_id" int not null, "product_id" int not null, "purchase_id" int not null, "state" text not null default 'added', "minimum_bid_cents" int null, "insta_buy_cents" int null, "end_days" int not null, "warranty_days" int not null, "remarks" text not null default '', "changed_password_encrypted" bytea null, "created_at" timestamptz not null default now(), "confirmed_at" timestamptz null, "ends_at" timestamptz null, "completed_at" timestamptz null, "highest_bid_cents" int null, "total_bids" int not null default 0, "buyer_id" int null, "sale_id" int null, "commission_cents" int null, "payout_cents" int null, "warranty_ends_at" timestamptz null, "paid_at" timestamptz null);
create index "listing_seller_id_index" on "listing" ("seller_id");
create index "listing_purchase_id_index" on "listing" ("purchase_id");
create index "listing_buyer_id_index" on "listing" ("buyer_id");
alter table "listing" add constraint "listing_sale_id_unique" unique ("sale_id");
create index "listing_open_end" on "listing" ("ends_at") where state = 'open';
create index "listing_payout_due" on "listing" ("warranty_ends_at") where state = 'sold';
create index "listing_product_id_created_at_index" on "listing" ("product_id", "created_at");
create unique index "listing_one_live" on "listing" ("product_id") where state in ('added', 'open');

create table "notice" ("id" serial primary key, "customer_id" int not null, "kind" text not null, "listing_id" int null, "product_id" int not null, "amount_cents" int null, "search_name" text null, "created_at" timestamptz not null default now(), "read_at" timestamptz null);
create index "notice_listing_id_index" on "notice" ("listing_id");
create index "notice_product_id_index" on "notice" ("product_id");
create index "notice_unread" on "notice" ("customer_id", "id") where read_at is null;
create unique index "notice_one_unread" on "notice" ("customer_id", "kind", "listing_id") where read_at is null and listing_id is not null;

create table "bid" ("id" serial primary key, "listing_id" int not null, "customer_id" int not null, "amount_cents" int not null, "max_cents" int not null, "state" text not null, "is_automatic" boolean not null default false, "is_insta_buy" boolean not null default false, "placed_at" timestamptz not null default clock_timestamp());
create index "bid_listing_id_id_index" on "bid" ("listing_id", "id");
create index "bid_customer_id_listing_id_index" on "bid" ("customer_id", "listing_id");
create index "bid_held" on "bid" ("customer_id") where state = 'leading';
create unique index "bid_one_leader" on "bid" ("listing_id") where state = 'leading';

create table "warranty_claim" ("id" serial primary key, "listing_id" int not null, "state" text not null default 'open', "text" text not null, "opened_at" timestamptz not null default now(), "decided_at" timestamptz null);
create index "warranty_claim_listing_id_index" on "warranty_claim" ("listing_id");
create unique index "warranty_claim_one_open" on "warranty_claim" ("listing_id") where state = 'open';

create table "watched_listing" ("customer_id" int not null, "listing_id" int not null, "created_at" timestamptz not null default now(), "told_at" timestamptz null, primary key ("customer_id", "listing_id"));
create index "watched_listing_listing_id_index" on "watched_listing" ("listing_id");

alter table "purchase" add "remarks" text null;

alter table "listing" add constraint "listing_seller_id_foreign" foreign key ("seller_id") references "customer" ("id");
alter table "listing" add constraint "listing_product_id_foreign" foreign key ("product_id") references "product" ("id");
alter table "listing" add constraint "listing_purchase_id_foreign" foreign key ("purchase_id") references "purchase" ("id");
alter table "listing" add constraint "listing_buyer_id_foreign" foreign key ("buyer_id") references "customer" ("id") on delete no action;
alter table "listing" add constraint "listing_sale_id_foreign" foreign key ("sale_id") references "purchase" ("id") on delete no action;
alter table "listing" add constraint "listing_offers_something" check ((minimum_bid_cents is not null or insta_buy_cents is not null) and minimum_bid_cents > 0 and insta_buy_cents > 0 and minimum_bid_cents < insta_buy_cents);
alter table "listing" add constraint "listing_sale_is_whole" check ((state in ('sold', 'claimed', 'paid', 'returned')) = (buyer_id is not null and sale_id is not null and commission_cents is not null and payout_cents is not null and warranty_ends_at is not null));
alter table "listing" add constraint "listing_price_is_shared" check (commission_cents + payout_cents = highest_bid_cents);
alter table "listing" add constraint "listing_open_has_end" check (state <> 'open' or (ends_at is not null and confirmed_at is not null and changed_password_encrypted is not null));
alter table "listing" add constraint "listing_not_bought_by_seller" check (buyer_id <> seller_id);
alter table "listing" add constraint "listing_state_check" check ("state" in ('added', 'open', 'sold', 'claimed', 'paid', 'returned', 'unsold', 'cancelled'));

alter table "notice" add constraint "notice_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;
alter table "notice" add constraint "notice_listing_id_foreign" foreign key ("listing_id") references "listing" ("id") on delete cascade;
alter table "notice" add constraint "notice_product_id_foreign" foreign key ("product_id") references "product" ("id") on delete cascade;
alter table "notice" add constraint "notice_kind_check" check ("kind" in ('outbid', 'won', 'sold', 'unsold', 'paid_out', 'claim_opened', 'claim_rejected', 'claim_refunded', 'watched', 'match'));

alter table "bid" add constraint "bid_listing_id_foreign" foreign key ("listing_id") references "listing" ("id");
alter table "bid" add constraint "bid_customer_id_foreign" foreign key ("customer_id") references "customer" ("id");
alter table "bid" add constraint "bid_amount_in_maximum" check (amount_cents > 0 and amount_cents <= max_cents);
alter table "bid" add constraint "bid_state_check" check ("state" in ('leading', 'outbid', 'raised', 'won'));

alter table "warranty_claim" add constraint "warranty_claim_listing_id_foreign" foreign key ("listing_id") references "listing" ("id");
alter table "warranty_claim" add constraint "warranty_claim_state_check" check ("state" in ('open', 'rejected', 'refunded'));

alter table "watched_listing" add constraint "watched_listing_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on update cascade on delete cascade;
alter table "watched_listing" add constraint "watched_listing_listing_id_foreign" foreign key ("listing_id") references "listing" ("id") on update cascade on delete cascade;
`;

const RULES = `
-- Every process and every open page follows the listings and the notices; the payload says which one.
create function note_listing_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('listing_change', new.id::text);
  return null;
end $$;
create trigger listing_changed after insert or update on listing
  for each row execute function note_listing_change();

create function note_notice_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('notice_change', new.customer_id::text);
  return null;
end $$;
create trigger notice_changed after insert or update on notice
  for each row execute function note_notice_change();

-- The sellers' parts until their warranties have ended, and what the shop keeps.
insert into ledger_account (code, kind) values ('system:payouts', 'system'), ('system:commission', 'system');
`;
