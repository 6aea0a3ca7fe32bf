import { Migration } from '@mikro-orm/migrations';

/** What operators keep for themselves in the console: views of tables, and which item they look at. */
export class ExpandOperatorDesk extends Migration {
  override up(): void {
    this.addSql(`
create table "operator_view" ("id" serial primary key, "operator_id" int not null, "table_name" text not null, "name" text not null, "search" text not null, "created_at" timestamptz not null default now());
alter table "operator_view" add constraint "operator_view_operator_id_table_name_name_unique" unique ("operator_id", "table_name", "name");

create table "operator_presence" ("item" text not null, "operator_id" int not null, "seen_at" timestamptz not null default now(), primary key ("item", "operator_id"));
create index "operator_presence_seen_at_index" on "operator_presence" ("seen_at");

alter table "operator_view" add constraint "operator_view_operator_id_foreign" foreign key ("operator_id") references "operator" ("id") on delete cascade;
alter table "operator_presence" add constraint "operator_presence_operator_id_foreign" foreign key ("operator_id") references "operator" ("id") on delete cascade;`);
  }
}
