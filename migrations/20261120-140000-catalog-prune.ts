import { Migration } from '@mikro-orm/migrations';

/** Remembers up to where changes of the catalog were forgotten, instead of inferring it from what is left. */
export class CatalogPrune extends Migration {
  override up(): void {
    this.addSql(`
create table "catalog_prune" ("is_only" boolean not null default true, "pruned_xid" xid8 not null default '0'::xid8, primary key ("is_only"));
alter table "catalog_prune" add constraint "catalog_prune_is_one_row" check (is_only);
insert into catalog_prune default values;
`);
  }
}
