import { Migration } from '@mikro-orm/migrations';

/** The operator who has an uploaded file checked or imported, who may be another one than the uploader. Null: the uploader. */
export class ExpandWhoStartedAnUpload extends Migration {
  override up(): void {
    this.addSql(`
alter table "upload" add column "started_by" text null;`);
  }
}
