import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateHistory } from '../../../../src/local/demo/generate-history.ts';
import { fillDemoData } from '../../../../src/local/demo/index.ts';
import { entities } from '#server/entities.ts';
import { auditLedger } from '#server/ledger/index.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

const secrets = createSecrets([Buffer.alloc(32, 3)]);
const SHOP = { products: 500, customers: 150, purchases: 1500, seed: 7 };
let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openDatabase(database.url, entities, { poolSize: 4 });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const generate = () => generateHistory(orm.em.fork(), secrets, SHOP);

it('refuses a database that is not a demo', async () => {
  await expect(generate()).rejects.toThrow(/start the demo once/);
});

it('fills a demo, once, with a history that satisfies every rule of the ledger', async () => {
  const passwords = { hash: () => Promise.resolve('$argon2id$none') };
  await fillDemoData(orm, { secrets, passwords, accounts: 50, log: createLog('silent') });
  await generate();
  expect((await auditLedger(orm.em.fork())).differences).toEqual([]);
  const [figures] = await orm.em.fork().execute<Record<string, number>[]>(
    `select (select count(*)::int from purchase where checkout_id is not null) as purchases,
       (select count(*)::int from customer where email like '%@generated.example') as customers,
       (select count(distinct status)::int from payment) as statuses,
       (select count(distinct state)::int from purchase) as states,
       (select count(*)::int from bid) as bids, (select count(*)::int from warranty_claim) as claims`,
  );
  expect(figures).toMatchObject({ customers: 150, states: expect.any(Number) });
  expect(figures?.['purchases']).toBeGreaterThanOrEqual(1500);
  expect(figures?.['statuses']).toBeGreaterThanOrEqual(3);
  expect(figures?.['states']).toBeGreaterThanOrEqual(2);
  const [last] = await orm.em
    .fork()
    .execute<{ id: number; sealed: Buffer }[]>(
      'select id, password_encrypted as sealed from product order by id desc limit 1',
    );
  expect(last && secrets.decrypt(last.sealed, `product:${last.id}`)).toHaveLength(12);
  await expect(generate()).rejects.toThrow(/filled before/);
});
