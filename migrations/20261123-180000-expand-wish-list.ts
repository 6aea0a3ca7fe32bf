import { Migration } from '@mikro-orm/migrations';

/** Accounts that customers have starred, with the price they know; notices of a new price and of a sale. */
export class ExpandWishList extends Migration {
  override up(): void {
    this.addSql(`
create table "wish" ("customer_id" int not null, "product_id" int not null, "price_cents" int not null, "told_price_cents" int not null, "is_told_gone" boolean not null default false, "created_at" timestamptz not null default now(), primary key ("customer_id", "product_id"));
create index "wish_product_id_index" on "wish" ("product_id");
alter table "wish" add constraint "wish_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on update cascade on delete cascade;
alter table "wish" add constraint "wish_product_id_foreign" foreign key ("product_id") references "product" ("id") on update cascade on delete cascade;
alter table "notice" drop constraint "notice_kind_check";
alter table "notice" add constraint "notice_kind_check" check ("kind" in ('outbid', 'won', 'lost', 'sold', 'unsold', 'bids_void', 'ended_by_shop', 'paid_out', 'claim_opened', 'claim_rejected', 'claim_refunded', 'watched', 'match', 'wish_price', 'wish_gone'));`);
  }
}
