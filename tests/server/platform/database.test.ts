import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import { inTransaction, openDatabase } from '#server/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each([1, 3, 9])(
  'closes while %i queries are under way, and all of them get their answer',
  async (count) => {
    for (let warmUp = 0; warmUp < 3; warmUp += 1) {
      const orm = await openDatabase(database.url, entities, { poolSize: 4 });
      for (let round = 0; round < warmUp; round += 1) await orm.em.fork().execute('select 1');
      const answers = Array.from({ length: count }, () => orm.em.fork().execute('select 1 as one'));
      // Some are waiting, some are being connected, some have been asked.
      await new Promise((resolve) => setTimeout(resolve, 2 * warmUp));
      await orm.close();
      expect(await Promise.all(answers)).toEqual(Array.from({ length: count }, () => [{ one: 1 }]));
    }
  },
);

it('has all its connections again after each of them was lost amid a transaction', async () => {
  const orm = await openDatabase(database.url, entities, { poolSize: 2 });
  for (let round = 0; round < 3; round += 1) {
    const transactions = Array.from({ length: 4 }, () =>
      inTransaction(orm.em.fork(), (em) => em.execute('select pg_terminate_backend(pg_backend_pid())')),
    );
    for (const { status } of await Promise.allSettled(transactions)) expect(status).toBe('rejected');
  }
  const answers = Array.from({ length: 4 }, () =>
    inTransaction(orm.em.fork(), (em) => em.execute('select 1 as one')),
  );
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 4 }, () => [{ one: 1 }]));
  const start = performance.now();
  await orm.close();
  // Nobody is waited for.
  expect(performance.now() - start).toBeLessThan(5_000);
});
