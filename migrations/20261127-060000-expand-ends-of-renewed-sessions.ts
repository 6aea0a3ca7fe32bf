import { Migration } from '@mikro-orm/migrations';

/**
 * A session that ends is named by its id, which a new token does not change. The hash is still notified for processes of the former
 * build.
 */
export class ExpandEndsOfRenewedSessions extends Migration {
  override up(): void {
    this.addSql(`
create or replace function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', id::text), pg_notify('session_end', token_hash) from gone;
  return null;
end $$;`);
  }
}
