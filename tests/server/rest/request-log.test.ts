/** The log line of each request: what it contains, and what it never contains. */
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { randomToken } from '#server/platform/tokens.ts';
import type { RequestLog } from '#server/platform/observe-requests.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';

/** Looks for the session first. */
const BIDS = '/api/marketplace/user/bids/';
const TOKEN = randomToken();
const SIGNED_IN = `sessionid=${TOKEN}`;

interface Line {
  msg: string;
  request: string;
  [name: string]: unknown;
}

function useLoggedShop(requestLog: RequestLog, level = 'warn') {
  const opened = {} as { shop: ListeningShop };
  let written = '';
  const out = new PassThrough();
  out.on('data', (bytes: Buffer) => (written += bytes.toString()));
  beforeAll(async () => {
    opened.shop = await openListeningShop({ log: createLog(level, out), config: { requestLog } });
  });
  afterAll(() => opened.shop.close());
  const lines = (): Line[] =>
    written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  return {
    get shop() {
      return opened.shop;
    },
    text: () => written,
    lines,
    requests: () => lines().filter(({ msg }) => msg === 'request'),
    /** The line of the request with this number, which comes a moment after its answer. */
    async lineOf(id: string | null): Promise<Line> {
      await until(() => lines().some(({ msg, request }) => msg === 'request' && request === id));
      const [line] = lines().filter(({ msg, request }) => msg === 'request' && request === id);
      if (!line) throw new Error('no line');
      return line;
    },
  };
}

/** A number of a request is in the header of its answer. */
const idOf = (answer: { headers: Headers }): string | null => answer.headers.get('x-request-id');

describe('all requests', () => {
  const logged = useLoggedShop('all');

  it('are logged in one line with pattern, outcome, time, number and process', async () => {
    const browser = new TestBrowser(logged.shop.url);
    const line = await logged.lineOf(idOf(await browser.get('/api/health/ready/?probe=secret-probe')));
    expect(line).toMatchObject({
      method: 'GET',
      route: '/api/health/ready/',
      status: 200,
      outcome: 'ok',
      pid: process.pid,
    });
    expect(line['ms']).toBeGreaterThan(0);
    expect(Object.keys(line).toSorted()).toEqual(
      ['level', 'method', 'ms', 'msg', 'outcome', 'pid', 'request', 'route', 'status', 'time'].toSorted(),
    );
  });

  it('name a refusal’s code, and every call of a batch with its own', async () => {
    const browser = new TestBrowser(logged.shop.url);
    expect(await logged.lineOf(idOf(await browser.get('/api/profile/4711/')))).toMatchObject({
      route: '/api/*',
      status: 404,
      outcome: 'not_found',
    });
    const batch = await browser.get('/api/trpc/identity.me,cart.list?batch=1&input=%7B%7D');
    expect(await logged.lineOf(idOf(batch))).toMatchObject({
      route: '/api/trpc',
      calls: [
        { procedure: 'cart.list', outcome: 'not_authenticated' },
        { procedure: 'identity.me', outcome: 'ok' },
      ],
    });
  });

  it('have status 499 if the reader did not wait for the answer', async () => {
    const leaving = new AbortController();
    await logged.shop.newEm().transactional(async (em) => {
      await em.execute('lock table session in access exclusive mode');
      const answer = fetch(`${logged.shop.url}${BIDS}`, {
        signal: leaving.signal,
        headers: { cookie: SIGNED_IN },
      });
      await untilSomebodyWaits(logged.shop);
      leaving.abort();
      await expect(answer).rejects.toThrow('aborted');
    });
    await until(() => logged.requests().some(({ status }) => status === 499));
    expect(logged.requests().find(({ status }) => status === 499)).toMatchObject({ route: BIDS });
  });

  it('never contain an address, password, token or search term', async () => {
    const browser = new TestBrowser(logged.shop.url);
    const secrets = ['jane.doe@example.com', 'correct-horse-battery', 'a-token-of-somebody', 'Dragonmancer'];
    const [email, password, token, words] = secrets;
    browser.cookies.set('sessionid', 'a-token-of-somebody');
    await browser.post('/api/login/', { email, password });
    await browser.post('/api/login/', { username: email, password, captcha: token });
    await browser.post(`/api/login/status/${token}/`);
    await browser.get(`/api/products/?search=${words}&email=${email}`);
    await browser.get(`/reset-password/${token}/?email=${email}`);
    await browser.get(
      `/api/trpc/catalog.search?input=${encodeURIComponent(JSON.stringify({ text: words }))}`,
    );
    await browser.post('/api/trpc/identity.logIn', { email, password });
    await browser.post(`/api/trpc/${email}`, { email, password });
    const last = await browser.get(`/${email}/${password}`);
    await logged.lineOf(idOf(last));
    expect(logged.requests().length).toBeGreaterThan(8);
    for (const secret of secrets) expect(logged.text()).not.toContain(secret);
    expect(logged.text()).not.toContain(encodeURIComponent(email ?? ''));
    expect(logged.text()).not.toMatch(/127\.0\.0\.1|csrftoken|sessionid/);
  });
});

describe('errors only, the default', () => {
  const logged = useLoggedShop('errors', 'fatal');

  it('client errors are not logged; faults are, at every level, with the reference in their answer', async () => {
    const browser = new TestBrowser(logged.shop.url);
    await browser.get('/api/nothing/');
    await browser.get('/api/health/live/');
    await logged.shop.newEm().execute('alter table session rename to elsewhere');
    browser.cookies.set('sessionid', TOKEN);
    const fault = await browser.get(BIDS);
    await logged.shop.newEm().execute('alter table elsewhere rename to session');
    expect(fault).toMatchObject({ status: 500, body: { reference: idOf(fault) } });
    expect(await logged.lineOf(idOf(fault))).toMatchObject({
      route: BIDS,
      status: 500,
      outcome: 'internal',
    });
    expect(logged.requests()).toHaveLength(1);
  });
});

describe('off', () => {
  const logged = useLoggedShop('off', 'info');

  it('nothing is logged, but answers still have a number', async () => {
    const browser = new TestBrowser(logged.shop.url);
    const [first, second] = [await browser.get('/api/health/live/'), await browser.get('/api/health/live/')];
    expect(idOf(first)).toMatch(/^[\da-f-]{36}$/);
    expect(idOf(second)).not.toBe(idOf(first));
    expect(logged.requests()).toEqual([]);
  });
});

describe('a log that is silent', () => {
  const logged = useLoggedShop('all', 'silent');

  it('stays silent', async () => {
    await new TestBrowser(logged.shop.url).get('/api/health/live/');
    expect(logged.text()).toBe('');
  });
});
