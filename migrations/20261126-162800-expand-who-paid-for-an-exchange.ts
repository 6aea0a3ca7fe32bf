import { Migration } from '@mikro-orm/migrations';

/** An account given in exchange knows the checkout that paid for it, so that a dispute of that payment concerns it too. */
export class ExpandWhoPaidForAnExchange extends Migration {
  override up(): void {
    this.addSql(`
alter table "purchase" add column "paid_checkout_id" uuid null;
create index "purchase_paid_checkout" on "purchase" ("paid_checkout_id") where paid_checkout_id is not null;
alter table "purchase" add constraint "purchase_paid_checkout_id_foreign" foreign key ("paid_checkout_id") references "checkout" ("id") on delete no action;`);
  }
}
