/**
 * `npm run bench [-- suite ...]`: measures and prints each figure with its limit. Without names, all suites run. It fails
 * only if answers are wrong, because speeds depend on the machine.
 */
import { cpus } from 'node:os';
import { consoleSuite } from './console-suite.ts';
import { engineSuite } from './engine-suite.ts';
import { importSuite } from './import-suite.ts';
import { peersSuite } from './peers-suite.ts';
import { processesSuite } from './processes-suite.ts';
import { Report } from './report.ts';
import type { Suite } from './report.ts';
import { restoreSuite } from './restore-suite.ts';
import { purchasesSuite, serverSuite } from './server-suite.ts';
import { watchingSuite } from './watching-suite.ts';

const SUITES: Record<string, { title: string; run: Suite }> = {
  engine: { title: 'Search engine', run: engineSuite },
  peers: { title: 'Search engine against other libraries', run: peersSuite },
  import: { title: 'Stock import and demo data', run: importSuite },
  processes: { title: 'Several processes on one database', run: processesSuite },
  restore: { title: 'Backup and restore', run: restoreSuite },
  watching: { title: 'Metrics and traces', run: watchingSuite },
  server: { title: 'The shop over HTTP', run: serverSuite },
  purchases: { title: 'Purchases', run: purchasesSuite },
  console: { title: 'The operators’ console', run: consoleSuite },
};
/** Suites whose figures another suite includes, so they run only by name. */
const PARTS = ['purchases'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}

console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`);
let failures = 0;
for (const [name, { title, run }] of Object.entries(SUITES)) {
  if (asked.length > 0 ? !asked.includes(name) : PARTS.includes(name)) continue;
  const report = new Report(title);
  try {
    await run(report);
  } finally {
    // Also prints the figures that were measured before an error.
    report.print();
  }
  failures += report.failures.length;
}
process.exitCode = failures === 0 ? 0 : 1;
