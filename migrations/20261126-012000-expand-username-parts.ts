import { Migration } from '@mikro-orm/migrations';

/**
 * A part of a username is found without reading all of them. A sale writes the account's row anew and with it this index, so what is new is
 * sorted in often and little at a time: no purchase waits for thousands of others.
 */
export class ExpandUsernameParts extends Migration {
  override up(): void {
    this.addSql(`
create extension if not exists pg_trgm;
create index "product_username_parts" on "product" using gin (username_key("username") gin_trgm_ops) with (gin_pending_list_limit = 64);`);
  }
}
