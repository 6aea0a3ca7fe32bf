import { Migration } from '@mikro-orm/migrations';

export class ExpandEmailChanges extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
create table "email_change" ("id" serial primary key, "customer_id" int not null, "new_email" text not null, "old_token_hash" text not null, "new_token_hash" text not null, "old_confirmed_at" timestamptz null, "new_confirmed_at" timestamptz null, "expires_at" timestamptz not null);
alter table "email_change" add constraint "email_change_customer_id_unique" unique ("customer_id");
alter table "email_change" add constraint "email_change_old_token_hash_unique" unique ("old_token_hash");
alter table "email_change" add constraint "email_change_new_token_hash_unique" unique ("new_token_hash");
alter table "email_change" add constraint "email_change_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;
`;
