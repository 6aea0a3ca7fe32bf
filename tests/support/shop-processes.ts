/** Several shop processes on one database, behind a plain proxy: the one address that customers know. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRoundRobinProxy, type RoundRobinProxy } from './round-robin-proxy.ts';
import { freePort, startShopProcess } from './shop-process.ts';
import { TEST_CONFIG, type TestShop } from './test-shop.ts';

export interface ShopProcesses {
  proxy: RoundRobinProxy;
  /** Of each process. */
  urls: readonly string[];
  end(): Promise<void>;
}

/**
 * @param shop an observer with the same database and keys, without jobs. @param environment additional settings of each process
 */
export async function startShopProcesses(
  count: number,
  shop: TestShop,
  environment: Record<string, string> = {},
): Promise<ShopProcesses> {
  const dataDir = await mkdtemp(join(tmpdir(), 'level30-several-'));
  const [key = Buffer.alloc(32)] = TEST_CONFIG.credentialKeys;
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const proxy = await openRoundRobinProxy(urls);
  const settings = {
    ...environment,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: 'on',
    DATA_DIR: dataDir,
    DATABASE_URL: shop.databaseUrl,
    CREDENTIALS_KEYS: key.toString('base64'),
    DEMO: 'off',
  };
  const processes = await Promise.all(
    ports.map((port) => startShopProcess({ ...settings, PORT: String(port) })),
  );
  return {
    proxy,
    urls,
    async end() {
      await proxy.end();
      await Promise.all(processes.map((each) => each.end()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
