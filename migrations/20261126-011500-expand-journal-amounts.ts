import { Migration } from '@mikro-orm/migrations';

/**
 * What a journal moves stands beside it, so that the console's ledger sorts and filters by it without adding up entries. The former build does
 * not write it: the trigger that adds up the entries at commit writes it then, and refuses another figure than theirs.
 */
export class ExpandJournalAmounts extends Migration {
  override up(): void {
    this.addSql(`
alter table "journal" add "amount_cents" bigint not null default 0;
alter table "journal" disable trigger "journal_append_only";
update "journal" set "amount_cents" = "moved"."cents"
  from (select "journal_id", sum("amount_cents") as "cents" from "journal_entry" where "amount_cents" > 0 group by "journal_id") "moved"
  where "moved"."journal_id" = "journal"."id";
alter table "journal" enable trigger "journal_append_only";
create index "journal_amount_cents_id_index" on "journal" ("amount_cents", "id");

create or replace function journal_must_balance() returns trigger language plpgsql as $$
declare
  the_journal bigint := case tg_table_name when 'journal' then new.id else (to_jsonb(new)->>'journal_id')::bigint end;
  total numeric;
  moved numeric;
  entries int;
begin
  select coalesce(sum(amount_cents), 0), coalesce(sum(amount_cents) filter (where amount_cents > 0), 0), count(*)
    into total, moved, entries from journal_entry where journal_id = the_journal;
  if total <> 0 or entries < 2 then
    raise exception 'journal % does not balance: % cents over % entries', the_journal, total, entries
      using errcode = 'check_violation', constraint = 'journal_balances';
  end if;
  if tg_table_name = 'journal' and new.amount_cents <> moved then
    if new.amount_cents <> 0 then
      raise exception 'journal % moves % cents, not %', the_journal, moved, new.amount_cents
        using errcode = 'check_violation', constraint = 'journal_amount';
    end if;
    update journal set amount_cents = moved where id = the_journal;
  end if;
  return null;
end $$;

create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'journal' then
    if old.amount_cents = 0 and to_jsonb(new) - 'amount_cents' = to_jsonb(old) - 'amount_cents' then
      return new;
    end if;
  end if;
  raise exception 'the ledger is append-only: post a correcting journal instead' using errcode = 'check_violation';
end $$;`);
  }
}
