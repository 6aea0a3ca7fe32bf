import { Migration } from '@mikro-orm/migrations';

/** Customers who deleted their account: a row without e-mail and password that books and purchases go on pointing at. */
export class Erasure extends Migration {
  override up(): void {
    this.addSql(`
alter table "customer" alter column "password_hash" drop not null, add column "erased_at" timestamptz null;
alter table "customer" add constraint "customer_erased_without_password" check ((erased_at is null) = (password_hash is not null));

insert into ledger_account (code, kind) values ('system:given_up', 'system');
`);
  }
}
