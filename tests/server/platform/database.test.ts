import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import { openDatabase } from '#server/platform/database.ts';
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
