import { Migration } from '@mikro-orm/migrations';

/** What is on the shop's own accounts is added up by night, and during the day only what came since. */
export class ExpandSumsOfShopAccounts extends Migration {
  override up(): void {
    this.addSql(`
alter table "ledger_account" add "summed_cents" bigint null, add "summed_through_id" bigint null;`);
  }
}
