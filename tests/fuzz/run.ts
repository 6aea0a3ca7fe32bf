/**
 * `npm run fuzz [-- target ...] [--minutes N] [--seed N]`: fuzzes each target in turn, by default for five minutes. Findings, and inputs
 * that reached new code, are stored in `var/fuzz`, where the next run continues. Fixed findings are added to the target's corpus.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { FuzzReport, FuzzWork } from './support/fuzz-worker.ts';
import { FUZZ_TARGETS, type FuzzTarget } from './targets.ts';

const MINUTES = '5';
/** An input that takes longer is a finding. */
const LONGEST_MS = 5_000;
/** Limit in real time, for inputs that wait without using the processor. */
const LONGEST_WAIT_MS = 120_000;
const MOST_MEMORY_MB = 1_500;
const BETWEEN_LINES_MS = 30_000;
/** The size of an input's number and length, which precede its bytes. */
const HEAD_BYTES = 8;

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: MINUTES },
    seed: { type: 'string', default: String(Date.now()) },
  },
  allowPositionals: true,
});
const seconds = Math.round(Number(values.minutes) * 60);
const unknown = positionals.filter((name) => !FUZZ_TARGETS.some((target) => target.name === name));
if (unknown.length > 0 || !(seconds > 0)) {
  const names = FUZZ_TARGETS.map(({ name }) => name).join(', ');
  console.error(`Usage: npm run fuzz -- [target ...] [--minutes N]. The targets are: ${names}.`);
  process.exit(2);
}

function here(path: string): URL {
  return new URL(path, import.meta.url);
}

for (const target of FUZZ_TARGETS) {
  if (positionals.length > 0 && !positionals.includes(target.name)) continue;
  const place = fileURLToPath(here(`../../var/fuzz/${target.name}/`));
  for (const folder of ['grown', 'findings']) mkdirSync(`${place}${folder}`, { recursive: true });
  const before = readdirSync(`${place}findings`).length;
  const report = await run(target, place);
  console.log(`${target.name}: ${textOf(report)} in ${seconds} s with seed ${values.seed}`);
  if (readdirSync(`${place}findings`).length > before) {
    console.error(`Findings are in ${place}findings, each beside what was thrown.`);
    process.exitCode = 1;
  }
}

function textOf({ executions, share, inputs, findings }: FuzzReport): string {
  return `${executions} executions, ${(100 * share).toFixed(1)}% of the code reached by ${inputs} inputs, ${findings} findings`;
}

/** Ends the thread when an input takes too long. */
async function run({ name, follows, longest }: FuzzTarget, place: string): Promise<FuzzReport> {
  // The corpus may contain longer inputs.
  const current = new SharedArrayBuffer(HEAD_BYTES + 4 * longest);
  const work: FuzzWork = {
    target: here(`targets/${name}.ts`).href,
    corpora: [fileURLToPath(here(`corpus/${name}`)), `${place}grown`],
    grown: `${place}grown`,
    findings: `${place}findings`,
    follows,
    longest,
    seconds,
    seed: Number(values.seed),
    current,
  };
  const worker = new Worker(here('support/fuzz-worker.ts'), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  let report: FuzzReport = { executions: 0, share: 0, inputs: 0, findings: 0 };
  worker.on('message', (message: FuzzReport) => (report = message));
  const lines = setInterval(() => console.log(`${name}: ${textOf(report)}`), BETWEEN_LINES_MS);
  const stopWatching = watch(current, (input) => {
    writeFileSync(`${place}findings/too-long-${Date.now()}`, input);
    console.error(`${name}: an input takes more than ${LONGEST_MS / 1000} s`);
    void worker.terminate();
  });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  } finally {
    clearInterval(lines);
    stopWatching();
  }
  return report;
}

/** Watches the time per input, in processor time, so that other load does not count. @returns a function that ends it */
function watch(current: SharedArrayBuffer, onTooLong: (input: Buffer) => void): () => void {
  const [state, bytes] = [new Uint32Array(current, 0, 2), Buffer.from(current, HEAD_BYTES)];
  let number = 0;
  let since = { cpuMs: cpuMs(), at: Date.now() };
  const look = setInterval(() => {
    const now = { cpuMs: cpuMs(), at: Date.now() };
    if (Atomics.load(state, 0) !== number) {
      number = Atomics.load(state, 0);
      since = now;
    } else if (number > 0 && (now.cpuMs - since.cpuMs > LONGEST_MS || now.at - since.at > LONGEST_WAIT_MS)) {
      clearInterval(look);
      onTooLong(Buffer.from(bytes.subarray(0, state[1])));
    }
  }, LONGEST_MS / 5);
  return () => clearInterval(look);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
