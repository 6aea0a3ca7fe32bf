import { Migration } from '@mikro-orm/migrations';

/** A takeover report removes the recovery codes that were made recently. Those from before have no time. */
export class ExpandAgesOfRecoveryCodes extends Migration {
  override up(): void {
    this.addSql(`
alter table "recovery_code" add column "created_at" timestamptz null;
alter table "recovery_code" alter column "created_at" set default now();`);
  }
}
