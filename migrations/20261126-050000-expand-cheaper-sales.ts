import { Migration } from '@mikro-orm/migrations';

/** What is noted of a changed product is as before. A sale changes the status, which is compared first: the whole row as JSON takes as long as the sale. */
export class ExpandCheaperSales extends Migration {
  override up(): void {
    this.addSql(`
create or replace function record_catalog_update() returns trigger language plpgsql as $$
begin
  insert into catalog_change (product_id)
    select changed.id from changed join former on former.id = changed.id
     where changed.status <> former.status
        or to_jsonb(changed) - 'password_encrypted'::text is distinct from to_jsonb(former) - 'password_encrypted'::text;
  if found and not wakes_after_commit() then
    perform pg_notify('catalog_change', '');
  end if;
  return null;
end $$;`);
  }
}
