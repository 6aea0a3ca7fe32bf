import { operatorContext } from '#server/context.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeStock } from '#server/catalog/import/index.ts';
import { accountMaker } from '../../../src/local/demo/demo-accounts.ts';
import { seededRandom } from '../../../src/local/demo/seeded-random.ts';
import { entities } from '#server/entities.ts';
import { readLog } from '#server/operator-log/index.ts';
import { rotateCredentials } from '#server/admin/index.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { testOperator } from '../../support/test-operator.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);
const ACCOUNTS = 1_100;

let database: TestDatabase;
let orm: Orm;
let passwords: Map<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openDatabase(database.url, entities, { poolSize: 4 });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});
beforeEach(async () => {
  await orm.em.fork().execute('delete from product');
  const make = accountMaker(
    seededRandom(1),
    Array.from({ length: 40 }, (_, index) => ({ id: index, title: '', champion: '', tier: 'EPIC' })),
  );
  const accounts = Array.from({ length: ACCOUNTS }, () => make());
  passwords = new Map(accounts.map(({ username, password }) => [username, password]));
  await writeStock(orm.em.fork(), createSecrets([oldKey]), accounts);
});

async function readable(keys: Buffer[]): Promise<number> {
  const secrets = createSecrets(keys);
  const rows = await orm.em
    .fork()
    .execute<{ id: number; username: string; password_encrypted: Buffer }[]>('select * from product');
  return rows.filter(({ id, username, password_encrypted: sealed }) => {
    try {
      return secrets.decrypt(sealed, `product:${id}`) === passwords.get(username);
    } catch {
      return false;
    }
  }).length;
}

test('afterwards every password can be read with the first key alone', async () => {
  expect(await readable([newKey])).toBe(0);
  const summary = await rotateCredentials(
    operatorContext({ secrets: createSecrets([newKey, oldKey]) }, orm.em.fork(), testOperator()),
  );
  expect(summary).toEqual({
    rotated: ACCOUNTS,
    current: 0,
    unreadable: [],
    unreadableCodes: [],
    unreadableFactors: [],
    unreadableOperatorFactors: [],
  });
  expect(await readable([newKey])).toBe(ACCOUNTS);
  // Three batches, three entries, told as the one command they were.
  expect(await readLog(orm.em.fork(), { limit: 10 })).toMatchObject([
    { action: 'credentials rotate', after: { rotated: ACCOUNTS } },
  ]);
});

test('a second run has nothing to do', async () => {
  const secrets = createSecrets([newKey, oldKey]);
  await rotateCredentials(operatorContext({ secrets }, orm.em.fork(), testOperator()));
  expect(await rotateCredentials(operatorContext({ secrets }, orm.em.fork(), testOperator()))).toEqual({
    rotated: 0,
    current: ACCOUNTS,
    unreadable: [],
    unreadableCodes: [],
    unreadableFactors: [],
    unreadableOperatorFactors: [],
  });
});

test('reports what no key can open and leaves it alone', async () => {
  const [lost] = await orm.em
    .fork()
    .execute<{ id: number }[]>('select id from product order by id offset 700 limit 1');
  if (!lost) throw new Error('no stock');
  const foreign = createSecrets([Buffer.alloc(32, 9)]).encrypt('gone', `product:${lost.id}`);
  await orm.em.fork().execute('update product set password_encrypted = ? where id = ?', [foreign, lost.id]);

  const summary = await rotateCredentials(
    operatorContext({ secrets: createSecrets([newKey, oldKey]) }, orm.em.fork(), testOperator()),
  );
  expect(summary).toEqual({
    rotated: ACCOUNTS - 1,
    current: 0,
    unreadable: [lost.id],
    unreadableCodes: [],
    unreadableFactors: [],
    unreadableOperatorFactors: [],
  });
});

test('two runs at the same time leave every password readable', async () => {
  const secrets = createSecrets([newKey, oldKey]);
  const runs = await Promise.all([
    rotateCredentials(operatorContext({ secrets }, orm.em.fork(), testOperator())),
    rotateCredentials(operatorContext({ secrets }, orm.em.fork(), testOperator())),
  ]);
  expect(runs.reduce((sum, { rotated }) => sum + rotated, 0)).toBe(ACCOUNTS);
  expect(await readable([newKey])).toBe(ACCOUNTS);
});

test('pages that show the catalog are not notified, but still hear of a sale', async () => {
  const em = orm.em.fork();
  await em.execute('delete from catalog_change');
  await rotateCredentials(operatorContext({ secrets: createSecrets([newKey, oldKey]) }, em, testOperator()));
  const changed = 'select product_id as id from catalog_change';
  expect(await em.execute(changed)).toEqual([]);
  const [sold] = await em.execute<{ id: number }[]>(
    `update product set password_encrypted = '', region = case region when 'EUW' then 'NA' else 'EUW' end
     where id = (select min(id) from product) returning id`,
  );
  expect(await em.execute(changed)).toEqual([sold]);
});
