import type { Command } from 'commander';
import { entities } from '../../src-server/entities.ts';
import { parseDatabaseUrl } from '../../src-server/platform/database-address.ts';
import { openDatabase } from '../../src-server/platform/database.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { readUses } from '../../src-server/admin/coupon.ts';
import { printLine } from './invocation.ts';
import { withDatabase } from './with-database.ts';

const LOCAL_HOSTS = ['', 'localhost', '127.0.0.1', '[::1]'];

interface Options {
  products: string;
  customers: string;
  purchases: string;
  seed: string;
}

export function addDemoCommands(program: Command): void {
  program
    .command('demo')
    .description('data for measurements')
    .command('generate')
    .description('fill a demo on this machine with two years of orders; the same seed gives the same shop')
    .option('--products <count>', 'accounts for sale', '100000')
    .option('--customers <count>', 'customers', '20000')
    .option('--purchases <count>', 'accounts sold', '200000')
    .option('--seed <number>', 'which shop', '1')
    .action(generate);
}

async function generate(options: Options): Promise<void> {
  const shop = {
    products: readUses('--products', options.products) ?? 0,
    customers: readUses('--customers', options.customers) ?? 0,
    purchases: readUses('--purchases', options.purchases) ?? 0,
    seed: readUses('--seed', options.seed) ?? 0,
  };
  await withDatabase(async ({ migrationUrl, openSecrets }) => {
    const hosts = parseDatabaseUrl(migrationUrl).urls.map((url) => new URL(url).hostname);
    // For a local socket the host is a path.
    const hostname = hosts.find(
      (name) => !LOCAL_HOSTS.includes(name) && !name.toLowerCase().startsWith('%2f'),
    );
    if (hostname !== undefined)
      throw new OperationRefused(`${hostname} is another machine; only a database on this one is filled`);
    // Only a local shop needs it.
    const { generateHistory } = await import('../local/demo/generate-history.ts');
    const startedAt = performance.now();
    // As the owner of the tables, which may disable the per-entry check while writing.
    const orm = await openDatabase(migrationUrl, entities, { poolSize: 2 });
    try {
      await generateHistory(orm.em.fork(), await openSecrets(), shop);
    } finally {
      await orm.close();
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    printLine(
      `${shop.products} accounts for sale, ${shop.customers} customers, ${shop.purchases} purchases in ${seconds} s; "ledger audit" proves the books`,
    );
  });
}
