/** The health checks that a load balancer reads, until the process ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { useListeningShop } from '../support/listening-shop.ts';
import { startShopProcess } from '../support/shop-process.ts';
import { TestBrowser } from '../support/test-browser.ts';

const READY = '/api/health/ready/';
const PROGRAM = fileURLToPath(new URL('../support/start-without-client.ts', import.meta.url));

const shop = useListeningShop();

it('a process whose schema became newer says so and stays in use', async () => {
  const browser = new TestBrowser(shop.url);
  expect(await browser.get(READY)).toMatchObject({ status: 200, body: { status: 'ok', schema: 'known' } });
  const name = '29990101-000000-take-something-away';
  await shop.newEm().execute('insert into migration (name) values (?)', [name]);
  await shop.services.schema.look();
  expect(await browser.get(READY)).toMatchObject({ status: 200, body: { status: 'ok', schema: 'newer' } });
  await shop.newEm().execute('delete from migration where name = ?', [name]);
});

it('a process told to end keeps answering while its balancer finds another, and closes connections', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'level30-drain-'));
  const settings = { DATA_DIR: folder, DATABASE_URL: shop.databaseUrl, DEMO: 'off', DRAIN_SECONDS: '3' };
  const process = await startShopProcess(settings, [PROGRAM], READY);
  const ask = async (path: string) => {
    const answer = await fetch(`${process.url}${path}`);
    await answer.text();
    return { status: answer.status, connection: answer.headers.get('connection') };
  };
  try {
    expect(await ask(READY)).toEqual({ status: 200, connection: 'keep-alive' });
    const ending = process.end();
    await expect.poll(() => ask(READY)).toEqual({ status: 503, connection: 'close' });
    expect(await ask('/api/products/')).toEqual({ status: 200, connection: 'close' });
    await ending;
    await expect(fetch(`${process.url}${READY}`)).rejects.toThrow('fetch failed');
  } finally {
    await process.kill();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
