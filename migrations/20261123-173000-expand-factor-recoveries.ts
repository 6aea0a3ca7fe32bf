import { Migration } from '@mikro-orm/migrations';

export class ExpandFactorRecoveries extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
create table "factor_recovery" ("id" serial primary key, "customer_id" int not null, "created_at" timestamptz not null default now(), "due_at" timestamptz not null, "stop_token_hash" text not null);
alter table "factor_recovery" add constraint "factor_recovery_customer_id_unique" unique ("customer_id");
create index "factor_recovery_due_at_index" on "factor_recovery" ("due_at");
alter table "factor_recovery" add constraint "factor_recovery_stop_token_hash_unique" unique ("stop_token_hash");
alter table "factor_recovery" add constraint "factor_recovery_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;
`;
