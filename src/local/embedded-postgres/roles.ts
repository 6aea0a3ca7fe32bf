/**
 * The roles of the embedded server. The superuser that initdb creates only manages the server: its database, roles and
 * shutdown. The owner has the schema and runs migrations. The shop reads and writes rows and nothing more: even an injected
 * statement cannot disable a trigger of the ledger, drop a table or read the machine's files.
 */
import { Client } from 'pg';

export const OWNER_USER = 'level30_owner';
export const SHOP_USER = 'level30_shop';
/** An arbitrary advisory lock key, unique in the maintenance database. */
const ROLES_LOCK = 3_030_304;

/**
 * Creates the roles and gives the database to its owner, once; a data folder of an earlier version is converted in
 * place.
 *
 * @param maintenance the superuser's connection to the maintenance database
 * @param url the superuser's, to the shop's database
 */
export async function prepareRoles(maintenance: Client, url: string, database: string): Promise<void> {
  if (await isOwned(maintenance, database)) return;
  await maintenance.query('select pg_advisory_lock($1)', [ROLES_LOCK]);
  try {
    if (await isOwned(maintenance, database)) return;
    await maintenance.query(CREATE_ROLES);
    await takeOver(url);
    // Last, because it marks the rest as done.
    const name = maintenance.escapeIdentifier(database);
    await maintenance.query(`alter database ${name} owner to ${OWNER_USER}`);
  } finally {
    await maintenance.query('select pg_advisory_unlock($1)', [ROLES_LOCK]);
  }
}

async function isOwned(maintenance: Client, database: string): Promise<boolean> {
  const { rows } = await maintenance.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  );
  return rows[0]?.owner === OWNER_USER;
}

async function takeOver(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'level30 roles' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(TAKE_OVER);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const CREATE_ROLES = `
do $$ declare name text;
begin
  foreach name in array array['${OWNER_USER}', '${SHOP_USER}'] loop
    if not exists (select 1 from pg_roles where rolname = name) then
      execute format('create role %I login nosuperuser nocreatedb nocreaterole', name);
    end if;
  end loop;
  -- A migration that has to wait says for whom.
  grant pg_read_all_stats to ${OWNER_USER};
end $$;`;

/** All schemas belong to the owner. Job queue and sandbox create their own tables in theirs, as the shop. */
const TAKE_OVER = `
do $$ declare it record;
begin
  for it in
    select format('schema %I', nspname) as what, null::name as schema
    from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass),
      n.nspname
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'S')
      -- A sequence of a column goes with its table.
      and not exists (
        select 1 from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and relkind = 'S')
    union all
    select format('routine %s', p.oid::regprocedure), n.nspname
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    union all
    select format('type %s', t.oid::regtype), n.nspname
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and t.typtype in ('e', 'd')
  loop
    execute format('alter %s owner to %I', it.what,
      case when it.schema in ('sandbox', 'pgboss') then '${SHOP_USER}' else '${OWNER_USER}' end);
  end loop;
end $$;`;
