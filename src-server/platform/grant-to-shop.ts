import type { EntityManager } from './database.ts';

/** Where the shop's rows are; a schema that does not exist yet is left out. */
const SCHEMAS = ['public', 'limits', 'pgboss', 'sandbox'];
/** The job queue and the sandbox providers make their own tables, as the shop. */
const OWN_TABLES = ['pgboss', 'sandbox'];
/** Any number that nothing else locks in the shop's database: grants at the same moment would fail. */
const GRANTS_LOCK = 30_303_102;

/**
 * Lets the shop's role read and write the rows of everything that the owner has made and will make, and nothing beyond that.
 * @param em connected as the owner; @param role of the shop
 */
export async function grantToShop(em: EntityManager, role: string): Promise<void> {
  await em.transactional(async (transaction) => {
    await transaction.execute('select pg_advisory_xact_lock(?)', [GRANTS_LOCK]);
    const [quoted] = await transaction.execute<{ name: string }[]>('select quote_ident(?) as name', [role]);
    const shop = quoted?.name ?? '';
    for (const schema of SCHEMAS) {
      const [found] = await transaction.execute<{ exists: boolean }[]>(
        'select to_regnamespace(?) is not null as exists',
        [schema],
      );
      if (!found?.exists) continue;
      await transaction.execute(
        `grant usage${OWN_TABLES.includes(schema) ? ', create' : ''} on schema ${schema} to ${shop}`,
      );
      for (const [kind, privileges] of [
        ['tables', 'select, insert, update, delete'],
        ['sequences', 'usage, select'],
      ] as const) {
        await transaction.execute(
          `alter default privileges in schema ${schema} grant ${privileges} on ${kind} to ${shop}`,
        );
        // What others own in there is theirs to grant.
        await transaction.execute(grantOwn(schema, kind, privileges, shop));
      }
    }
    await transaction.execute(`revoke insert, update, delete on table migration from ${shop}`);
  });
}

function grantOwn(schema: string, kind: 'tables' | 'sequences', privileges: string, shop: string): string {
  const relkinds = kind === 'tables' ? `'r', 'p', 'v'` : `'S'`;
  return `
do $$ declare it regclass;
begin
  for it in select oid from pg_class
    where relnamespace = '${schema}'::regnamespace and relkind in (${relkinds}) and relowner = current_user::regrole
  loop
    execute 'grant ${privileges} on ${kind === 'tables' ? 'table' : 'sequence'} ' || it || ' to ${shop}';
  end loop;
end $$;`;
}
