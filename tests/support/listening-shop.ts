import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EntityManager } from '#server/platform/database.ts';
import { openTestShop, type TestShop, type TestShopOptions, useShop } from './test-shop.ts';

export interface ListeningShop extends TestShop {
  /** Of its HTTP server, without a trailing slash. */
  url: string;
  newEm: () => EntityManager;
}

/** Like `useTestShop`, for tests that send requests. */
export function useListeningShop(options?: TestShopOptions): ListeningShop {
  return useShop(() => openListeningShop(options));
}

/** A test shop that also answers requests, on a free port. `close` it in `afterAll`. */
export async function openListeningShop(options: TestShopOptions = {}): Promise<ListeningShop> {
  const shop = await openTestShop(options);
  const server = createServer(shop.handle);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...shop,
    url: `http://127.0.0.1:${port}`,
    newEm: () => shop.orm.em.fork(),
    async close() {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await closed;
      await shop.close();
    },
  };
}
