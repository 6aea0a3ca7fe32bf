import { Migration } from '@mikro-orm/migrations';

/** What sales add to the index over parts of usernames is sorted in by the thousand: by the hundred it cost a sale several times as much. */
export class ExpandUsernamePartsInBatches extends Migration {
  override up(): void {
    this.addSql(`
alter index "product_username_parts" set (gin_pending_list_limit = 512);`);
  }
}
