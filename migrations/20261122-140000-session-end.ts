import { Migration } from '@mikro-orm/migrations';

/** Every process hears of each session that ends, so that its live streams end with it. */
export class SessionEnd extends Migration {
  override up(): void {
    this.addSql(`
create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', token_hash) from gone;
  return null;
end $$;
create trigger session_deleted after delete on session
  referencing old table as gone for each statement execute function notify_session_end();
`);
  }
}
