import { operatorContext } from '#server/context.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordLooks } from '#server/admin/index.ts';
import { entities } from '#server/entities.ts';
import { readLog } from '#server/operator-log/index.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { testOperator } from '../../support/test-operator.ts';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openDatabase(database.url, entities, { poolSize: 2 });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

it('records each account that was viewed, and nothing if none was', async () => {
  await recordLooks(operatorContext({}, orm.em.fork(), testOperator()), {
    action: 'listings list',
    usernames: [],
  });
  expect(await readLog(orm.em.fork(), { limit: 5 })).toEqual([]);
  await recordLooks(operatorContext({}, orm.em.fork(), testOperator()), {
    action: 'listings list',
    usernames: ['Fox', 'Owl'],
  });
  expect(await readLog(orm.em.fork(), { limit: 5 })).toMatchObject([
    { who: 'olga', action: 'listings list', subject: 'account Owl' },
    { who: 'olga', action: 'listings list', subject: 'account Fox' },
  ]);
});
