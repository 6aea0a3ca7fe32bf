/** Concurrent changes of settings, with history and undo; the shop's health; its jobs; and live events. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followConsole } from '#server/admin/live/console-changes.ts';
import { resolveOperator } from '#server/operators/index.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { operatorBrowser, operatorCaller } from '../support/operators.ts';

const folder = await mkdtemp(join(tmpdir(), 'level30-health-'));
afterAll(() => rm(folder, { recursive: true }));
const shop = useListeningShop({ config: { backupFolder: folder, archiveFolder: folder } });
type Caller = Awaited<ReturnType<typeof operatorCaller>>;
let owner: Caller;
beforeAll(async () => {
  owner = await operatorCaller(shop, 'owner');
});

const valueOf = async (key: string) => (await owner.settings.list()).find((each) => each.key === key)!;

describe('settings', () => {
  it('are shown with their effect, changed with a reason, and reset', async () => {
    expect(await valueOf('flags.trade')).toMatchObject({
      value: 'off',
      byDefault: 'off',
      label: 'Trade-ins',
      choices: ['on', 'off'],
    });
    expect(await valueOf('tradeInRate')).toMatchObject({ value: '0.4', expected: 'a number from 0 up to 1' });
    const change = { key: 'tradeInRate', reason: 'prices fell' };
    expect(await owner.settings.change({ ...change, seen: '0.4', value: '0.3' })).toEqual({
      key: 'tradeInRate',
      before: '0.4',
      after: '0.3',
    });
    const [last] = await owner.settings.history({ key: 'tradeInRate' });
    expect(last).toMatchObject({ before: '0.4', after: '0.3', reason: 'prices fell' });
    await owner.settings.change({ ...change, seen: last!.after, value: last!.before });
    expect(await valueOf('tradeInRate')).toMatchObject({ value: '0.4' });
    expect(await owner.settings.history({ key: 'tradeInRate' })).toHaveLength(2);
  });

  it('are changed once if two operators saw the same value; the other sees who was first', async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => operatorCaller(shop, 'owner')));
    const { value } = await valueOf('marketplace.softCloseSeconds');
    const changes = await Promise.allSettled(
      owners.map(({ settings }, index) =>
        settings.change({
          key: 'marketplace.softCloseSeconds',
          seen: value,
          value: String(200 + index),
          reason: 'a longer end',
        }),
      ),
    );
    expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const now = (await valueOf('marketplace.softCloseSeconds')).value;
    for (const change of changes.filter((each) => each.status === 'rejected'))
      expect(String(change.reason)).toMatch(new RegExp(`is ${now} by now: owner-\\d+@shop.test was first`));
  });

  it.each(['Europe/Nowhere', '1', ''])('refuse the time zone %j', async (value) => {
    const change = { key: 'reports.timeZone', seen: 'UTC', value, reason: 'our own days' };
    await expect(owner.settings.change(change)).rejects.toThrow('reports.timeZone is a text');
    expect((await valueOf('reports.timeZone')).value).toBe('UTC');
  });

  it('can be changed only by owners with a fresh proof', async () => {
    const change = { key: 'flags.trade', seen: 'off', value: 'on', reason: 'it begins' };
    const refused = async (caller: Caller) =>
      caller.settings.change(change).catch((error: { cause: { code: string } }) => error.cause.code);
    expect(await refused(await operatorCaller(shop, 'reader'))).toBe('right_missing');
    expect(await refused(await operatorCaller(shop, 'owner', { isProved: false }))).toBe(
      'second_factor_required',
    );
    await expect(owner.settings.change({ ...change, key: 'no.such' })).rejects.toThrow('there is no setting');
  });
});

const backups = async () => (await owner.health.state()).backups;

describe('health', () => {
  it('says how old the backups and the archived log are, or why it does not', async () => {
    expect(await backups()).toEqual({ latest: 'none', verified: 'none', archive: 'none' });
    await mkdir(join(folder, 'wal'));
    const file = join(folder, 'wal', 'state.json');
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const state = { systemId: '1', segmentBytes: 16 * 1024 * 1024, timeline: 1, lsn: '0/1', at };
    await writeFile(file, JSON.stringify(state));
    const { archive } = await backups();
    expect(archive).toBeGreaterThanOrEqual(3600);
    expect(archive).toBeLessThan(3700);
    await writeFile(file, '{');
    expect((await backups()).archive).toBe('unreadable');
  });

  it('reports on this process, the database, the queues and the measured figures', async () => {
    const health = await owner.health.state();
    expect(health.process).toMatchObject({
      name: 'level30 test',
      readiness: 'ok',
      catalogLagSeconds: expect.any(Number),
    });
    expect(health.connections.map(({ name }) => name)).toContain('level30 test');
    expect(health.database).toMatchObject({ pendingMigrations: [], unknownMigrations: [] });
    expect(health.database.bytes).toBeGreaterThan(1_000_000);
    expect(health.connections.length).toBeGreaterThan(0);
    expect(health.tables.every(({ bytes }) => bytes > 0)).toBe(true);
    expect(health.figures.find(({ name }) => name === 'shop_ledger_difference_cents')?.values).toEqual([
      { label: '', value: 0 },
    ]);
    expect(health.figures.every(({ values }) => values !== null)).toBe(true);
  });

  it('pages through jobs, even those of the same instant', async () => {
    await shop.newEm().execute(
      `insert into pgboss.job (name, data, state, created_on)
         select 'send-refund', '{"paymentId": "x"}', 'completed', '2026-01-01' from generate_series(1, 7)`,
    );
    const seen = new Set<string>();
    let cursor: string | null = null;
    do {
      const page = await owner.health.jobs({
        filter: { name: 'send-refund', state: 'completed' },
        sort: { by: 'createdAt', descending: true },
        limit: 3,
        cursor,
      });
      for (const { id } of page.rows) seen.add(id);
      cursor = page.next;
    } while (cursor !== null);
    expect(seen.size).toBe(7);
    const none = await owner.health.jobs({
      filter: { to: 'nobody@shop.test' },
      sort: { by: 'createdAt', descending: false },
    });
    expect(none).toEqual({ rows: [], next: null, count: 0 });
  });

  it('shows receivers of mails only to operators who may read customers', async () => {
    await shop.newEm().execute(
      `insert into pgboss.job (name, data, state, output)
       values ('send-mail', '{"to": "ann@shop.test", "template": "refund"}', 'failed', '{"message": "550 ann@shop.test"}')`,
    );
    const sort = { by: 'createdAt', descending: true } as const;
    const [reader, stock] = [await operatorCaller(shop, 'reader'), await operatorCaller(shop, 'stock')];
    expect(await reader.health.jobs({ filter: { to: 'ann@shop.test' }, sort })).toMatchObject({
      rows: [{ template: 'refund', to: 'ann@shop.test', error: '550 ann@shop.test' }],
    });
    const { rows } = await stock.health.jobs({ filter: { name: 'send-mail' }, sort });
    expect(rows).toMatchObject([{ state: 'failed', template: null, to: null, error: null }]);
    await expect(stock.health.jobs({ filter: { to: 'ann@shop.test' }, sort })).rejects.toMatchObject({
      cause: { code: 'right_missing' },
    });
  });

  it.each([
    ['health.jobs', { filter: { name: "x'" }, sort: { by: 'createdAt', descending: true } }],
    ['health.jobs', { filter: { state: 'gone' }, sort: { by: 'createdAt', descending: true } }],
    ['settings.history', { key: '' }],
    ['marketplace.day', { day: '2026-13-01' }],
  ])('refuses %s %j', async (path, input) => {
    const browser = await operatorBrowser(shop, 'owner');
    const query = encodeURIComponent(JSON.stringify(input));
    expect((await browser.get(`/api/admin/trpc/${path}?input=${query}`)).status).toBe(400);
  });
});

async function follow(signal: AbortSignal) {
  const browser = await operatorBrowser(shop, 'reader');
  const actor = (await resolveOperator(shop.newEm(), browser.cookies.get('operator')!, { isActive: true }))!;
  return { actor, changes: followConsole(shop.work(), { ...actor, signal }) };
}

describe('an open page', () => {
  it('is notified once when money moves, however often', async () => {
    const leaving = new AbortController();
    const { changes } = await follow(leaving.signal);
    const next = changes.next();
    // It looks for the first time before anything happens.
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (let n = 0; n < 5; n += 1) await shop.addCustomer(100);
    expect(await next).toMatchObject({ value: { figures: true } });
    leaving.abort();
    expect(await changes.next()).toEqual({ value: undefined, done: true });
  });

  it('is not notified after its operator has signed out', async () => {
    const { actor, changes } = await follow(new AbortController().signal);
    const next = changes.next();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await shop.newEm().execute('delete from operator_session where token_hash = ?', [actor.sessionHash]);
    expect(await next).toEqual({ value: undefined, done: true });
  });
});
