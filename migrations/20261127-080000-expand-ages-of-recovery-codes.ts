import { Migration } from '@mikro-orm/migrations';

/**
 * A takeover report removes the recovery codes that were made recently, and makes every browser new to the account. Codes from before
 * have no time.
 */
export class ExpandAgesOfRecoveryCodes extends Migration {
  override up(): void {
    this.addSql(`
alter table "recovery_code" add column "created_at" timestamptz null;
alter table "recovery_code" alter column "created_at" set default now();
alter table "customer" add column "known_browsers_since" timestamptz null;`);
  }
}
