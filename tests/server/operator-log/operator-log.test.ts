import { operatorContext } from '#server/context.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#server/entities.ts';
import { changeSetting, readSettings } from '#server/settings/index.ts';
import { type LogFilter, readLog, recordChange } from '#server/operator-log/index.ts';
import { inTransaction, openDatabase, type Orm } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { testOperator } from '../../support/test-operator.ts';

const log = createLog('silent');
let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openDatabase(database.url, entities, { poolSize: 8 });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const read = (filter: Partial<LogFilter> = {}) => readLog(orm.em.fork(), { limit: 100, ...filter });
const names = async (filter: Partial<LogFilter>) => (await read(filter)).map(({ subject }) => subject);
const set = (key: string, typed: string, who = 'olga') =>
  changeSetting(operatorContext({ log }, orm.em.fork(), testOperator(who)), {
    key,
    typed,
    action: 'settings set',
  });

describe('a change', () => {
  test('records who, what, when, why, before and after', async () => {
    const startedAt = Date.now();
    await changeSetting(operatorContext({ log }, orm.em.fork(), testOperator('ivan')), {
      key: 'flags.trade',
      typed: 'on',
      action: 'settings set',
      reason: 'opening day',
    });
    const [entry] = await read({ who: 'ivan' });
    expect(entry).toMatchObject({
      who: 'ivan',
      osUser: 'shop',
      action: 'settings set',
      subject: 'flags.trade',
      reason: 'opening day',
      before: false,
      after: true,
    });
    expect(Math.abs((entry?.at.getTime() ?? 0) - startedAt)).toBeLessThan(60_000);
  });

  test.each(['', ' \t'])('with the reason "%s" is refused and not carried out', async (reason) => {
    const isOn = async () => (await readSettings(orm.em.fork(), log))['flags.param'];
    const before = await isOn();
    const change = { key: 'flags.param', typed: before ? 'off' : 'on', action: 'settings set', reason };
    await expect(
      changeSetting(operatorContext({ log }, orm.em.fork(), testOperator()), change),
    ).rejects.toThrow('--reason says why');
    expect(await isOn()).toBe(before);
  });

  test('that is rolled back leaves no entry', async () => {
    const before = (await read()).length;
    await expect(
      inTransaction(orm.em, async (em) => {
        await recordChange(operatorContext({}, em, testOperator()), { action: 'test', subject: 'nothing' });
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    await expect(set('flags.nothing', 'on')).rejects.toThrow(/there is no setting flags.nothing/);
    await expect(set('flags.auction', 'maybe')).rejects.toThrow('flags.auction is on or off, not "maybe"');
    expect(await read()).toHaveLength(before);
  });

  test('among twenty at once records the value each replaced', async () => {
    const typed = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'on' : 'off'));
    await Promise.all(typed.map((value) => set('flags.archived', value, 'racer')));
    const changes = (await read({ who: 'racer' })).toReversed();
    expect(changes).toHaveLength(20);
    let value: unknown = false;
    for (const change of changes) {
      expect(change.before).toBe(value);
      value = change.after;
    }
  });
});

describe('the log', () => {
  test.each(['update operator_log set who = $$x$$', 'delete from operator_log', 'truncate operator_log'])(
    'is append-only: %s',
    async (sql) => {
      await expect(orm.em.fork().execute(sql)).rejects.toThrow('the operator log is append-only');
    },
  );

  test('is filtered by who, action, subject and time, and stops at its limit', async () => {
    const olga = testOperator('filter-olga');
    const em = orm.em.fork();
    await recordChange(operatorContext({}, em, olga), {
      action: 'stock import',
      subject: 'file A.csv',
      after: { imported: 2 },
    });
    await recordChange(operatorContext({}, em, testOperator('filter-ivan')), {
      action: 'stock withdraw',
      subject: 'account Fox',
    });
    expect(await names({ who: 'filter-olga' })).toEqual(['file A.csv']);
    expect(await names({ action: 'stock' })).toEqual(['account Fox', 'file A.csv']);
    expect(await names({ action: 'stock w' })).toEqual(['account Fox']);
    expect(await names({ subject: 'a.CSV' })).toEqual(['file A.csv']);
    expect(await names({ action: 'stock', limit: 1 })).toEqual(['account Fox']);
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(await names({ action: 'stock', since: tomorrow })).toEqual([]);
    expect(await names({ action: 'stock', until: tomorrow })).toHaveLength(2);
  });

  test('includes the first instant requested and excludes the last', async () => {
    const noon = new Date('2026-05-01T12:00:00Z');
    for (const [subject, at] of [
      ['at noon', noon],
      ['a millisecond before', new Date(noon.getTime() - 1)],
    ] as const) {
      await orm.em.fork().execute(
        `insert into operator_log (run, who, os_user, action, subject, at)
         values (gen_random_uuid(), 'instants', 'shop', 'test', ?, ?::timestamptz)`,
        [subject, at.toISOString()],
      );
    }
    expect(await names({ who: 'instants', since: noon })).toEqual(['at noon']);
    expect(await names({ who: 'instants', until: noon })).toEqual(['a millisecond before']);
  });

  test('shows one command’s transactions as one entry, with their numbers added up', async () => {
    const operator = testOperator('batches');
    for (const imported of [1000, 1000, 20]) {
      await recordChange(operatorContext({}, orm.em.fork(), operator), {
        action: 'stock import',
        subject: 'file big.csv',
        after: { imported, kind: 'csv' },
      });
    }
    expect(await read({ who: 'batches' })).toMatchObject([{ after: { imported: 2020, kind: 'csv' } }]);
  });
});
