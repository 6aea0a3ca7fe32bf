import { Migration } from '@mikro-orm/migrations';

export class ExpandOperatorSignIn extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
create table "operator_recovery_code" ("id" serial primary key, "operator_id" int not null, "code_hash" text not null, "used_at" timestamptz null);
alter table "operator_recovery_code" add constraint "operator_recovery_code_operator_id_code_hash_unique" unique ("operator_id", "code_hash");

create table "operator_passkey" ("id" serial primary key, "operator_id" int not null, "credential_id" text not null, "public_key" bytea not null, "sign_count" bigint not null default '0', "transports" jsonb not null, "name" text not null, "created_at" timestamptz not null default now(), "last_used_at" timestamptz null);
create index "operator_passkey_operator_id_index" on "operator_passkey" ("operator_id");
alter table "operator_passkey" add constraint "operator_passkey_credential_id_unique" unique ("credential_id");

create table "operator_invitation" ("token_hash" text not null, "operator_id" int not null, "created_at" timestamptz not null default now(), "expires_at" timestamptz not null, primary key ("token_hash"));
alter table "operator_invitation" add constraint "operator_invitation_operator_id_unique" unique ("operator_id");
create index "operator_invitation_expires_at_index" on "operator_invitation" ("expires_at");

create table "operator_totp" ("id" serial primary key, "operator_id" int not null, "secret_sealed" bytea null, "last_step" int null, "next_sealed" bytea null);
alter table "operator_totp" add constraint "operator_totp_operator_id_unique" unique ("operator_id");

alter table "passkey_challenge" drop constraint "passkey_challenge_purpose_check";
alter table "passkey_challenge" add constraint "passkey_challenge_purpose_check" check ("purpose" in ('register', 'sign_in', 'prove', 'operator_register', 'operator_sign_in', 'operator_prove'));

alter table "operator_recovery_code" add constraint "operator_recovery_code_operator_id_foreign" foreign key ("operator_id") references "operator" ("id") on delete cascade;

alter table "operator_passkey" add constraint "operator_passkey_operator_id_foreign" foreign key ("operator_id") references "operator" ("id") on delete cascade;

alter table "operator_invitation" add constraint "operator_invitation_operator_id_foreign" foreign key ("operator_id") references "operator" ("id") on delete cascade;

alter table "operator_totp" add constraint "operator_totp_operator_id_foreign" foreign key ("operator_id") references "operator" ("id") on delete cascade;
`;
