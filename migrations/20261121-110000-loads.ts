import { Migration } from '@mikro-orm/migrations';

/** Loading balance: the bonus of a load, the request behind it, where the shop books the bonus, and the list of payments. */
export class Loads extends Migration {
  override up(): void {
    this.addSql(`
alter table "payment" add column "bonus_cents" int not null default 0, add column "bonus_returned_cents" int not null default 0, add column "idempotency_key" text null;
alter table "payment" add constraint "payment_idempotency_key" unique ("customer_id", "idempotency_key");
alter table "payment" add constraint "payment_bonus_belongs_to_load" check ((bonus_cents = 0 or (purpose = 'load' and bonus_cents > 0)) and bonus_returned_cents >= 0 and bonus_returned_cents <= bonus_cents);
drop index "payment_customer_id_index";
create index "payment_customer_id_created_at_index" on "payment" ("customer_id", "created_at");

insert into ledger_account (code, kind) values ('system:bonus', 'system');
`);
  }
}
