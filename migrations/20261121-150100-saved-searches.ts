import { Migration } from '@mikro-orm/migrations';

/** Searches that customers want to hear of, and what they were told. */
export class SavedSearches extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
create table "match_progress" ("is_only" boolean not null default true, "looked_at" timestamptz not null default now(), "facts_version" text not null default '', primary key ("is_only"));

create table "saved_search" ("id" serial primary key, "customer_id" int not null, "place" text not null, "name" text not null, "filters" jsonb not null, "min_price_cents" int null, "created_at" timestamptz not null default clock_timestamp());
create index "saved_search_customer_id_index" on "saved_search" ("customer_id");

create table "told_match" ("search_id" int not null, "subject" text not null, "told_at" timestamptz not null default now(), primary key ("search_id", "subject"));
create index "told_match_told_at_index" on "told_match" ("told_at");

alter table "match_progress" add constraint "match_progress_is_one_row" check (is_only);

alter table "saved_search" add constraint "saved_search_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;
alter table "saved_search" add constraint "saved_search_place_check" check ("place" in ('shop', 'marketplace'));

alter table "told_match" add constraint "told_match_search_id_foreign" foreign key ("search_id") references "saved_search" ("id") on delete cascade;

insert into match_progress default values;
`;
