import { Migration } from '@mikro-orm/migrations';

/** The kinds of journals, and those of one kind in their order, as the console's ledger asks for them. */
export class ExpandJournalKinds extends Migration {
  override up(): void {
    this.addSql(`
create index "journal_kind_created_at_id_index" on "journal" ("kind", "created_at", "id");`);
  }
}
