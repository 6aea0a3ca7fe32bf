/**
 * `npm run simulate`: runs histories of a shop (docs/proof.md) until one violates a law. That one is shortened as far as
 * possible, and its steps are printed.
 *
 *   npm run simulate -- --histories 100000              seeds 1 to 100,000
 *   npm run simulate -- --histories 1000 --from 50001   seeds 50,001 to 51,000
 *   npm run simulate -- --seed 4711                     one history, with its steps
 *
 * Several run concurrently, each in a shop of its own (`--at-once 4`).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { entities } from '#server/entities.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/schema/migrate.ts';
import { startPostgres } from '../../src/local/embedded-postgres/index.ts';
import { createDatabase, urlOfDatabase } from '../support/test-database.ts';
import { runHistories } from './support/run-histories.ts';
import { openSimulatedShop, type SimulatedShop } from './support/simulated-shop.ts';
import { shorten } from './support/shorten.ts';

const HISTORIES = 1_000;
const AT_ONCE = 4;
const BETWEEN_LINES = 100;

const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    'at-once': { type: 'string' },
  },
});
const isOne = values.seed !== undefined;
const from = Number(values.seed ?? values.from ?? 1);
const count = isOne ? 1 : Number(values.histories ?? HISTORIES);
const atOnce = Math.min(count, Number(values['at-once'] ?? AT_ONCE));

const folder = await mkdtemp(join(tmpdir(), 'level30-simulation-'));
const server = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
try {
  await createDatabase(server.url, 'simulation');
  const orm = await openDatabase(urlOfDatabase(server.url, 'simulation'), entities);
  await migrate(orm);
  await orm.close(true);
  process.exitCode = await simulate();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function openShop(name: string): Promise<SimulatedShop> {
  await createDatabase(server.url, name, 'simulation');
  return openSimulatedShop({ url: urlOfDatabase(server.url, name), drop: () => Promise.resolve() });
}

/** @returns the exit code */
async function simulate(): Promise<number> {
  const first = await openShop('simulation_0');
  const shops = [first];
  for (let lane = 1; lane < atOnce; lane += 1) shops.push(await openShop(`simulation_${lane}`));
  const total = { histories: 0, commands: 0, turns: 0, mishaps: 0 };
  const began = Date.now();
  try {
    const broken = await runHistories(shops, { from, count }, (result) => {
      total.histories += 1;
      total.commands += result.commands;
      total.turns += result.turns;
      total.mishaps += result.mishaps;
      if (isOne) say(result.story.join('\n'));
      if (total.histories % BETWEEN_LINES === 0 || total.histories === count) {
        const seconds = (Date.now() - began) / 1000;
        say(
          `${total.histories} histories up to about seed ${result.seed}: ${total.commands} commands, ${total.turns} turns, ${total.mishaps} cut short; ${(total.histories / seconds).toFixed(1)} a second`,
        );
      }
    });
    if (!broken) {
      say('No law was broken.');
      return 0;
    }
    say(`\nHistory ${broken.seed}: ${broken.broken}`);
    const short = await shorten(first, broken);
    say(
      `\nAs short as it can be:\n${short.story.join('\n')}\n\nTo see it again: npm run simulate -- --seed ${broken.seed}`,
    );
    return 1;
  } finally {
    for (const sim of shops) await sim.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
