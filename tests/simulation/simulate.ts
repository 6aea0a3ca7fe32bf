/**
 * `npm run simulate`: histories of a shop (docs/proof.md), one after the other, until one breaks a law. That one is made as
 * short as it can be, and its steps are printed.
 *
 *   npm run simulate -- --histories 100000              seeds 1 to 100,000
 *   npm run simulate -- --histories 1000 --from 50001   seeds 50,001 to 51,000
 *   npm run simulate -- --seed 4711                     one history, with its steps
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
import { runHistory } from './support/history.ts';
import { openSimulatedShop } from './support/simulated-shop.ts';
import { shorten } from './support/shorten.ts';

const HISTORIES = 1_000;
const BETWEEN_LINES = 100;

const { values } = parseArgs({
  options: { histories: { type: 'string' }, from: { type: 'string' }, seed: { type: 'string' } },
});
const isOne = values.seed !== undefined;
const from = Number(values.seed ?? values.from ?? 1);
const count = isOne ? 1 : Number(values.histories ?? HISTORIES);

const folder = await mkdtemp(join(tmpdir(), 'level30-simulation-'));
const server = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
try {
  await createDatabase(server.url, 'simulation');
  const url = urlOfDatabase(server.url, 'simulation');
  const orm = await openDatabase(url, entities);
  await migrate(orm);
  await orm.close();
  process.exitCode = await simulate(url);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** @returns the exit code */
async function simulate(url: string): Promise<number> {
  const sim = await openSimulatedShop({ url, drop: () => Promise.resolve() });
  const total = { histories: 0, commands: 0, turns: 0, mishaps: 0 };
  const began = Date.now();
  try {
    for (let seed = from; seed < from + count; seed += 1) {
      const result = await runHistory(sim, { seed });
      total.histories += 1;
      total.commands += result.commands;
      total.turns += result.turns;
      total.mishaps += result.mishaps;
      if (isOne) say(result.story.join('\n'));
      if (result.broken !== undefined) {
        say(`\nHistory ${seed}: ${result.broken}`);
        const short = await shorten(sim, result);
        say(
          `\nAs short as it can be:\n${short.story.join('\n')}\n\nTo see it again: npm run simulate -- --seed ${seed}`,
        );
        return 1;
      }
      if (total.histories % BETWEEN_LINES === 0 || seed === from + count - 1) {
        const seconds = (Date.now() - began) / 1000;
        say(
          `${total.histories} histories up to seed ${seed}: ${total.commands} commands, ${total.turns} turns, ${total.mishaps} cut short; no law broken; ${(total.histories / seconds).toFixed(1)} a second`,
        );
      }
    }
    return 0;
  } finally {
    await sim.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
