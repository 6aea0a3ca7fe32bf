/**
 * What the schema generator does not know: who is told of a change in the catalog, and the laws of the ledger.
 */
export const FIRST_PURCHASE_RULES = `
-- Every process follows the stock through catalog_change; one row per product and statement, one notification per commit.
create function note_catalog_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (product_id) select id from changed;
  if found then
    perform pg_notify('catalog_change', '');
  end if;
  return null;
end $$;
create trigger product_inserted after insert on product
  referencing new table as changed for each statement execute function note_catalog_change();
create trigger product_updated after update on product
  referencing new table as changed for each statement execute function note_catalog_change();
create trigger product_deleted after delete on product
  referencing old table as changed for each statement execute function note_catalog_change();

-- New prices or skins change what every product costs or shows: reload.
create function ask_catalog_reload() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_reload', '');
  return null;
end $$;
create trigger price_list_changed after insert or update or delete on price_list
  for each statement execute function ask_catalog_reload();
create trigger skin_changed after insert or update or delete on skin
  for each statement execute function ask_catalog_reload();
create trigger champion_changed after insert or update or delete on champion
  for each statement execute function ask_catalog_reload();

-- Settings and flags are read from memory by every process.
create function note_setting_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('setting_change', '');
  return null;
end $$;
create trigger setting_changed after insert or update or delete on setting
  for each statement execute function note_setting_change();

-- A journal has at least two entries and they add up to zero, judged at commit.
create function journal_must_balance() returns trigger language plpgsql as $$
declare
  the_journal bigint := case tg_table_name when 'journal' then new.id else (to_jsonb(new)->>'journal_id')::bigint end;
  total numeric;
  entries int;
begin
  select coalesce(sum(amount_cents), 0), count(*) into total, entries from journal_entry where journal_id = the_journal;
  if total <> 0 or entries < 2 then
    raise exception 'journal % does not balance: % cents over % entries', the_journal, total, entries
      using errcode = 'check_violation', constraint = 'journal_balances';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on journal
  deferrable initially deferred for each row execute function journal_must_balance();
create constraint trigger journal_entry_balances after insert on journal_entry
  deferrable initially deferred for each row execute function journal_must_balance();

-- The ledger is append-only: a mistake is mended by another journal.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: post a correcting journal instead' using errcode = 'check_violation';
end $$;
create trigger journal_append_only before update or delete on journal
  for each row execute function ledger_is_append_only();
create trigger journal_entry_append_only before update or delete on journal_entry
  for each row execute function ledger_is_append_only();
create trigger journal_no_truncate before truncate on journal
  for each statement execute function ledger_is_append_only();
create trigger journal_entry_no_truncate before truncate on journal_entry
  for each statement execute function ledger_is_append_only();

insert into ledger_account (code, kind) values
  ('system:sales', 'system'),
  ('system:surcharge', 'system'),
  ('system:stripe', 'system'),
  ('system:param', 'system'),
  ('system:cashback', 'system'),
  ('system:adjustment', 'system');

-- Counters of the rate limiter; its rows may be lost without harm, so they skip the log.
create schema limits;
create unlogged table limits.rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
`;
