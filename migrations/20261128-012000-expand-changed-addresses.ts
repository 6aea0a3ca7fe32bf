import { Migration } from '@mikro-orm/migrations';

/** When a customer's address was last changed, so that those who knew the former one are not told the new one. */
export class ExpandChangedAddresses extends Migration {
  override up(): void {
    this.addSql(`
alter table "customer" add "email_changed_at" timestamptz null;
update "customer" set "email_changed_at" = "transfers_held_until" - interval '72 hours' where "transfers_held_until" is not null;`);
  }
}
