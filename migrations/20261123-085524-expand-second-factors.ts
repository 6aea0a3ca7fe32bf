import { Migration } from '@mikro-orm/migrations';

export class ExpandSecondFactors extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
create table "passkey_challenge" ("challenge_hash" text not null, "purpose" text not null, "browser_hash" text not null, "customer_id" int null, "expires_at" timestamptz not null, primary key ("challenge_hash"));
create index "passkey_challenge_customer_id_index" on "passkey_challenge" ("customer_id");
create index "passkey_challenge_expires_at_index" on "passkey_challenge" ("expires_at");

create table "passkey" ("id" serial primary key, "customer_id" int not null, "credential_id" text not null, "public_key" bytea not null, "sign_count" bigint not null default '0', "transports" jsonb not null, "name" text not null, "created_at" timestamptz not null default now(), "last_used_at" timestamptz null);
create index "passkey_customer_id_index" on "passkey" ("customer_id");
alter table "passkey" add constraint "passkey_credential_id_unique" unique ("credential_id");

create table "recovery_code" ("id" serial primary key, "customer_id" int not null, "code_hash" text not null, "used_at" timestamptz null);
alter table "recovery_code" add constraint "recovery_code_customer_id_code_hash_unique" unique ("customer_id", "code_hash");

create table "totp_factor" ("id" serial primary key, "customer_id" int not null, "secret_sealed" bytea not null, "created_at" timestamptz not null default now(), "confirmed_at" timestamptz null, "last_step" int null);
alter table "totp_factor" add constraint "totp_factor_customer_id_unique" unique ("customer_id");

alter table "queue_ticket" drop constraint "queue_ticket_status_check";
alter table "queue_ticket" add constraint "queue_ticket_status_check" check ("status" in ('pending', 'done', 'failed', 'second_factor'));

alter table "session" add "proved_at" timestamptz null, add "credentials_shown_at" timestamptz null;

alter table "passkey_challenge" add constraint "passkey_challenge_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;
alter table "passkey_challenge" add constraint "passkey_challenge_purpose_check" check ("purpose" in ('register', 'sign_in', 'prove'));

alter table "passkey" add constraint "passkey_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;

alter table "recovery_code" add constraint "recovery_code_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;

alter table "totp_factor" add constraint "totp_factor_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;
`;
