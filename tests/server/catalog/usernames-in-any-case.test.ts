/** Older databases can have usernames that differ only in case: the migration succeeds, reports them, and leaves them unchanged. */
import { operatorContext } from '#server/context.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { readStock, withdrawAccounts } from '#server/admin/index.ts';
import { knownUsernames } from '#server/catalog/import/write-stock.ts';
import { entities } from '#server/entities.ts';
import { type EntityManager, openDatabase } from '#server/platform/database.ts';
import { createDatabase, dropDatabase, urlOfDatabase } from '../../support/test-database.ts';
import { testOperator } from '../../support/test-operator.ts';

const LAST_BEFORE = '20261121-150100-saved-searches';

/** With the columns of the time before the migration. */
const add = ({ db }: EntityManager, usernames: string[]) =>
  sql`insert into product (username, password_encrypted, region, level, blue_essence, orange_essence, skins, permanent_skins,
    owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division)
    select name, '', 'EUW', 30, 0, 0, '{}', '{}', '{}', false, false, false, true, '0', 0
    from unnest(${usernames}::text[]) name`.execute(db);

test('usernames that differ only in case survive the migration, are listed, and gain no further variant', async () => {
  const { url: server } = inject('testServer');
  const name = `level30_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name);
  const orm = await openDatabase(urlOfDatabase(server, name), entities, { poolSize: 2 });
  try {
    await orm.migrator.up({ to: LAST_BEFORE });
    const em = orm.em.fork();
    await add(em, ['Fox', 'Owl', 'fox', 'FOX']);
    await orm.migrator.up();

    const listed: string[] = [];
    for await (const items of readStock({ em, db: em.db }, { isDuplicate: true }))
      listed.push(...items.map((item) => item.username));
    expect(listed).toEqual(['Fox', 'fox', 'FOX']);

    await expect(add(em, ['OWL'])).rejects.toThrow('product_username_any_case');
    await expect(add(em, ['fOX'])).rejects.toThrow('product_username_any_case');
    expect(await knownUsernames(em, ['fox', 'fOx', 'owl', 'new'])).toEqual(
      new Map([
        ['fox', 'fox'],
        ['fOx', 'Fox'],
        ['owl', 'Owl'],
      ]),
    );
    // The one that is written exactly so is meant.
    const request = { usernames: ['fox'], reason: 'test', isConfirmed: true };
    expect(await withdrawAccounts(operatorContext({}, em, testOperator()), request)).toEqual({
      withdrawn: ['fox'],
      refused: [],
    });
  } finally {
    await orm.close();
    await dropDatabase(server, name);
  }
});
