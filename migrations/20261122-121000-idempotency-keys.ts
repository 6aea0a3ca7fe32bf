import { Migration } from '@mikro-orm/migrations';

/** Which request each customer's idempotency key was used for. Keys from before are bound when they are used again. */
export class IdempotencyKeys extends Migration {
  override up(): void {
    this.addSql(`
create table "idempotency_key" ("customer_id" int not null, "key_hash" text not null, "request_hash" text not null, "created_at" timestamptz not null default now(), primary key ("customer_id", "key_hash"));
create index "idempotency_key_created_at_index" on "idempotency_key" ("created_at");
alter table "idempotency_key" add constraint "idempotency_key_customer_id_foreign" foreign key ("customer_id") references "customer" ("id");
`);
  }
}
