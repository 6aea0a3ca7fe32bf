import { Migration } from '@mikro-orm/migrations';

/** What operators changed, for ever. */
export class OperatorLog extends Migration {
  override up(): void {
    this.addSql(`
create table "operator_log" ("id" bigserial primary key, "run" uuid not null, "who" text not null, "os_user" text not null, "action" text not null, "subject" text not null, "reason" text null, "before" jsonb null, "after" jsonb null, "at" timestamptz not null default now());
create index "operator_log_run_index" on "operator_log" ("run");
create index "operator_log_subject_index" on "operator_log" ("subject");

create function operator_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the operator log is append-only' using errcode = 'check_violation';
end $$;
create trigger operator_log_append_only before update or delete on operator_log
  for each row execute function operator_log_is_append_only();
create trigger operator_log_no_truncate before truncate on operator_log
  for each statement execute function operator_log_is_append_only();
`);
  }
}
