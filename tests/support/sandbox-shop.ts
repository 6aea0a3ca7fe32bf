import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { hashToken, randomToken } from '#server/platform/tokens.ts';
import type { ListeningShop } from './listening-shop.ts';
import { TestBrowser } from './test-browser.ts';
import { openTestShop, TEST_CONFIG, type TestShopOptions } from './test-shop.ts';

export interface SandboxShop extends ListeningShop {
  /** A browser in which this customer is signed in. */
  signIn(customerId: number): Promise<TestBrowser>;
}

/**
 * A shop that answers requests and talks to the sandbox providers through its real clients, over HTTP: everything except
 * the browser is as in production. `close` it in `afterAll`.
 */
export async function openSandboxShop(options: TestShopOptions = {}): Promise<SandboxShop> {
  // The providers' address must be known before the shop exists.
  let answer: RequestListener = notYet;
  const server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { stripe, param } = TEST_CONFIG;
  const shop = await openTestShop({
    ...options,
    hasRealProviders: true,
    config: {
      publicUrl: url,
      stripe: { ...stripe, apiUrl: url },
      param: param && { ...param, apiUrl: `${url}/sandbox/param/service.asmx` },
      ...options.config,
    },
  });
  answer = shop.handle;
  return {
    ...shop,
    url,
    newEm: () => shop.orm.em.fork(),
    async signIn(customerId) {
      const token = randomToken();
      await shop.orm.em
        .fork()
        .execute(
          `insert into session (token_hash, customer_id, expires_at) values (?, ?, now() + interval '1 day')`,
          [hashToken(token), customerId],
        );
      const browser = new TestBrowser(url);
      browser.cookies.set('sessionid', token);
      return browser;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await shop.close();
    },
  };
}

function notYet(_: unknown, response: ServerResponse): void {
  response.writeHead(503).end();
}
