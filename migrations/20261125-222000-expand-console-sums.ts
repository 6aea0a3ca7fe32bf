import { Migration } from '@mikro-orm/migrations';

/** What the console adds up and counts is in indexes: amounts on accounts of the ledger, orders by the gateway of their payment. */
export class ExpandConsoleSums extends Migration {
  override up(): void {
    this.addSql(`
create index "journal_entry_of_account" on "journal_entry" ("account_id", "id") include ("amount_cents");
drop index "journal_entry_account_id_id_index";
create index "payment_gateway_checkout_id_index" on "payment" ("gateway", "checkout_id");`);
  }
}
