import { Migration } from '@mikro-orm/migrations';

/** Audits that the shop runs by itself, with what each law found. */
export class ExpandLedgerAudits extends Migration {
  override up(): void {
    this.addSql(`
create table "ledger_audit" ("id" serial primary key, "asked_by" text null, "asked_at" timestamptz not null default now(), "finished_at" timestamptz null, "law_count" int not null, "laws" jsonb not null default '[]', "error" text null);`);
  }
}
