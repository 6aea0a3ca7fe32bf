import { Migration } from '@mikro-orm/migrations';

/** Where the job queue and the sandbox providers make their own tables: as the shop's role, which may make no schemas. */
export class ExpandSchemasOfOthers extends Migration {
  override up(): void {
    this.addSql('create schema if not exists pgboss');
    this.addSql('create schema if not exists sandbox');
  }
}
