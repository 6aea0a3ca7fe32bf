import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#server/entities.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { schemaDifference } from '#server/platform/schema/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

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

test('finds a column, a check or an index the entities lack', async () => {
  const em = orm.em.fork();
  await em.execute('alter table product add column colour text');
  await em.execute('alter table discount_coupon drop constraint discount_coupon_amount_in_range');
  await em.execute('drop index product_held_until_index');

  const difference = await schemaDifference(orm);
  expect(difference).toContain('drop column "colour"');
  expect(difference).toContain('add constraint "discount_coupon_amount_in_range"');
  expect(difference).toContain('create index "product_held_until_index"');
});
