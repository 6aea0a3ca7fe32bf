import { Migration } from '@mikro-orm/migrations';

export class ExpandOperators extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
create table "operator" ("id" serial primary key, "email" text not null, "name" text not null, "role" text not null, "password_hash" text null, "created_at" timestamptz not null default now(), "disabled_at" timestamptz null);
alter table "operator" add constraint "operator_email_unique" unique ("email");

create table "operator_session" ("token_hash" text not null, "id" uuid not null default gen_random_uuid(), "operator_id" int not null, "created_at" timestamptz not null default now(), "last_seen_at" timestamptz not null default now(), "proved_at" timestamptz not null, "device" text not null default '', primary key ("token_hash"));
alter table "operator_session" add constraint "operator_session_id_unique" unique ("id");
create index "operator_session_operator_id_index" on "operator_session" ("operator_id");

alter table "operator" add constraint "operator_email_is_lower_case" check (email = lower(email));
alter table "operator" add constraint "operator_role_check" check ("role" in ('owner', 'support', 'stock', 'reader'));

alter table "operator_session" add constraint "operator_session_operator_id_foreign" foreign key ("operator_id") references "operator" ("id") on delete cascade;
`;
