/** The metrics of a shop after some use. */
import { createServer, type Server } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';

const archiveFolder = await mkdtemp(join(tmpdir(), 'level30-metrics-'));
const shop = useListeningShop({ config: { isMeasured: true, archiveFolder } });
let page: Server;
let url = '';

beforeAll(async () => {
  page = createServer((request, response) => shop.services.metrics?.serve(request, response));
  await new Promise<void>((resolve) => {
    page.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
});
afterAll(async () => {
  page.close();
  await rm(archiveFolder, { recursive: true });
});

/** The samples by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1).replace('Inf', 'Infinity'))];
    }),
  );
}

async function samplesOf(metric: string): Promise<Record<string, number>> {
  return Object.fromEntries([...(await scrape())].filter(([name]) => name.startsWith(metric)));
}

const archiveAge = async (): Promise<number | undefined> =>
  (await scrape()).get('shop_log_archive_age_seconds');

it('routes are counted by pattern, status and time', async () => {
  const browser = new TestBrowser(shop.url);
  const paths = ['/api/nothing/of/that', '/wp-login.php', '/buy-account/4711/'];
  for (const path of paths) await browser.get(path);
  await browser.post('/api/login/status/some-secret/');
  await expect
    .poll(() => samplesOf('shop_http_requests_total'))
    .toMatchObject({
      'shop_http_requests_total{method="POST",route="/api/login/status/{queueId}/",status="404"}': 1,
      'shop_http_requests_total{method="GET",route="/api/*",status="404"}': 1,
      'shop_http_requests_total{method="GET",route="other",status="404"}': 1,
      'shop_http_requests_total{method="GET",route="/buy-account/{id}/",status="404"}': 1,
    });
  const samples = await scrape();
  expect([...samples.keys()].join('\n')).not.toMatch(/some-secret|wp-login|nothing|4711/);
  expect(
    samples.get('shop_http_request_duration_seconds_count{method="GET",route="/buy-account/{id}/"}'),
  ).toBe(1);
});

it('procedures are counted by refusal code, once for each call of a batch', async () => {
  await new TestBrowser(shop.url).get('/api/trpc/identity.me,cart.list,no.such?batch=1&input=%7B%7D');
  expect(await samplesOf('shop_procedures_total')).toEqual({
    'shop_procedures_total{procedure="cart.list",outcome="not_authenticated"}': 1,
    'shop_procedures_total{procedure="identity.me",outcome="ok"}': 1,
  });
  expect(await samplesOf('shop_procedure_duration_seconds_count')).toEqual({
    'shop_procedure_duration_seconds_count{procedure="cart.list"}': 1,
    'shop_procedure_duration_seconds_count{procedure="identity.me"}': 1,
  });
});

it('a stream is counted without the time its reader stays', async () => {
  const reader = new AbortController();
  const answer = await fetch(`${shop.url}/api/trpc/catalog.live?input=%7B%7D`, { signal: reader.signal });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  reader.abort();
  await answer.text().catch(() => '');
  await expect
    .poll(() => samplesOf('shop_http_requests_total{method="GET",route="/api/trpc",status="200"'))
    .toEqual({ 'shop_http_requests_total{method="GET",route="/api/trpc",status="200"}': 1 });
});

it('the process and its connections are measured, and nothing else is served on that port', async () => {
  const samples = await scrape();
  expect(samples.get('shop_pool_max')).toBe(16);
  expect(samples.get('shop_pool_waiting')).toBe(0);
  expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(samples.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000);
  expect(samples.get('shop_catalog_lag_seconds')).toBeLessThan(5);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

describe('a shop without metrics', () => {
  const other = useListeningShop();

  it('measures nothing', () => {
    expect(other.services.metrics).toBeNull();
  });
});

it('the archived log has an age: infinite without a readable note of it', async () => {
  expect(await archiveAge()).toBe(Infinity);
  await mkdir(join(archiveFolder, 'wal'));
  const file = join(archiveFolder, 'wal', 'state.json');
  const at = new Date(Date.now() - 60_000).toISOString();
  const state = { systemId: '1', segmentBytes: 16 * 1024 * 1024, timeline: 1, lsn: '0/1', at };
  await writeFile(file, JSON.stringify(state));
  const seconds = (await archiveAge()) ?? 0;
  expect(seconds).toBeGreaterThanOrEqual(60);
  expect(seconds).toBeLessThan(90);
  await writeFile(file, JSON.stringify(state).slice(0, 40));
  expect(await archiveAge()).toBe(Infinity);
});
