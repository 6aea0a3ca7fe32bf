import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database.ts';

/** The schemas with the shop's rows; those that do not exist yet are skipped. */
const SCHEMAS = ['public', 'limits', 'pgboss', 'sandbox'];
/** Job queue and sandbox create their own tables, as the shop's role. */
const OWN_TABLES = ['pgboss', 'sandbox'];
/** An arbitrary advisory lock key, unique in the shop's database: concurrent grants would fail. */
const GRANTS_LOCK = 30_303_102;

/**
 * Lets the shop's role read and write the rows of everything that the owner has created or will create, and nothing more.
 *
 * @param em connected as the owner
 * @param role the shop's role
 */
export async function grantToShop(em: EntityManager, role: string): Promise<void> {
  const shop = sql.id(role);
  await em.transactional(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(${GRANTS_LOCK})`.execute(db);
    for (const name of SCHEMAS) {
      const { exists } = await db
        .selectNoFrom(sql<boolean>`to_regnamespace(${name}) is not null`.as('exists'))
        .executeTakeFirstOrThrow();
      if (!exists) continue;
      const schema = sql.id(name);
      const use = sql.raw(OWN_TABLES.includes(name) ? 'usage, create' : 'usage');
      await sql`grant ${use} on schema ${schema} to ${shop}`.execute(db);
      for (const [kind, rights] of [
        ['tables', 'select, insert, update, delete'],
        ['sequences', 'usage, select'],
      ] as const) {
        const privileges = sql.raw(rights);
        await sql`alter default privileges in schema ${schema} grant ${privileges} on ${sql.raw(kind)} to ${shop}`.execute(
          db,
        );
        // Objects in there that belong to other roles are theirs to grant.
        await grantOwn(name, kind, privileges, role).execute(db);
      }
    }
    await sql`revoke insert, update, delete on table migration from ${shop}`.execute(db);
  });
}

function grantOwn(
  schema: string,
  kind: 'tables' | 'sequences',
  privileges: RawBuilder<unknown>,
  role: string,
): RawBuilder<unknown> {
  const [relkinds, what] = kind === 'tables' ? [['r', 'p', 'v'], sql`table`] : [['S'], sql`sequence`];
  return sql`
do $$ declare it regclass;
begin
  for it in select oid from pg_class
    where relnamespace = ${sql.lit(schema)}::regnamespace and relowner = current_user::regrole
      and relkind in (${sql.join(relkinds.map((relkind) => sql.lit(relkind)))})
  loop
    execute format('grant ${privileges} on ${what} %s to %I', it, ${sql.lit(role)});
  end loop;
end $$;`;
}
