/** The shop over two years of orders, as `shop demo generate` makes them. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ShopProcess, startShopProcess } from '../../support/shop-process.ts';
import { operate } from './operate.ts';

export interface GeneratedSize {
  /** For sale. */
  products: number;
  customers: number;
  purchases: number;
}

/** What the demo itself brings, beside the history. */
const DEMO_ACCOUNTS = '300';

/** A folder that was filled before is taken as it is. */
export async function startGeneratedShop(dataDir: string, size: GeneratedSize): Promise<ShopProcess> {
  const settings = { DATA_DIR: dataDir, DEMO_ACCOUNTS };
  const filled = join(dataDir, 'generated');
  if (!existsSync(filled)) {
    const demo = await startShopProcess(settings);
    await demo.end();
    const sizes = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)]);
    await operate(dataDir, 'demo', 'generate', ...sizes);
    await writeFile(filled, '');
  }
  return startShopProcess(settings);
}
