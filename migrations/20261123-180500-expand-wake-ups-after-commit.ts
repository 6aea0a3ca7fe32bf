import { Migration } from '@mikro-orm/migrations';

/**
 * A shop that says so on its connections (src-server/platform/guarded-pool.ts) wakes the others itself, after the commit; for processes
 * of the build before, and for operators' commands, the triggers go on doing it.
 */
export class WakeUpsAfterCommit extends Migration {
  override up(): void {
    this.addSql(`
create function wakes_after_commit() returns boolean language sql stable as $$
  select coalesce(current_setting('level30.wakes_after_commit', true), '') = 'on'
$$;

create or replace function note_catalog_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (product_id) select id from changed;
  if found and not wakes_after_commit() then
    perform pg_notify('catalog_change', '');
  end if;
  return null;
end $$;

create or replace function record_catalog_update() returns trigger language plpgsql as $$
begin
  insert into catalog_change (product_id)
    select changed.id from changed join former on former.id = changed.id
     where to_jsonb(changed) - 'password_encrypted'::text is distinct from to_jsonb(former) - 'password_encrypted'::text;
  if found and not wakes_after_commit() then
    perform pg_notify('catalog_change', '');
  end if;
  return null;
end $$;
`);
  }
}
