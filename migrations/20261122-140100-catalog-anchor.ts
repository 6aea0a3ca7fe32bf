import { Migration } from '@mikro-orm/migrations';

/**
 * What lets copies of the catalog go on after a failover (docs/decisions/0028), and: a product whose stored password alone was
 * encrypted anew has not changed for them.
 */
export class CatalogAnchor extends Migration {
  override up(): void {
    this.addSql(`
create table "catalog_anchor" ("timeline" int not null, "snapshot" pg_snapshot not null, "recorded_at" timestamptz not null default now(), primary key ("timeline"));

-- Everything but the password counts as shown, so that a new column is not forgotten.
create function record_catalog_update() returns trigger language plpgsql as $$
begin
  insert into catalog_change (product_id)
    select changed.id from changed join former on former.id = changed.id
     where to_jsonb(changed) - 'password_encrypted'::text is distinct from to_jsonb(former) - 'password_encrypted'::text;
  if found then
    perform pg_notify('catalog_change', '');
  end if;
  return null;
end $$;
drop trigger product_updated on product;
create trigger product_updated after update on product
  referencing old table as former new table as changed for each statement execute function record_catalog_update();
`);
  }
}
