/**
 * Fuzzes one target in a separate thread, because an input that never ends must not block the run. New inputs are mutations of those
 * that reached new code; many are tried before the coverage is read, because reading takes longer than trying.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { seededRandom } from '../../../src/local/demo/seeded-random.ts';
import { Coverage } from './coverage.ts';
import { mutate } from './mutate.ts';
import { wordsOf } from './words.ts';

export interface FuzzWork {
  /** Of the target's module. */
  target: string;
  /** Folders with inputs to begin with. */
  corpora: readonly string[];
  /** Where inputs go that reach something new, and those that break a rule. */
  grown: string;
  findings: string;
  follows: readonly string[];
  longest: number;
  seconds: number;
  seed: number;
  /** The input that is tried now: its number, its length, and then its bytes. */
  current: SharedArrayBuffer;
}

export interface FuzzReport {
  executions: number;
  /** Of the followed code: how much has run. */
  share: number;
  inputs: number;
  findings: number;
}

type Fuzz = (data: Buffer) => void | Promise<void>;

const AT_ONCE = 256;
/** Tries of making a finding smaller. */
const SHORTENINGS = 400;

const work = workerData as FuzzWork;
const random = seededRandom(work.seed);
const coverage = new Coverage(work.follows);
const state = new Uint32Array(work.current, 0, 2);
const place = new Uint8Array(work.current, 8);
const counts = { executions: 0, findings: 0 };
/** Where findings were thrown from: each is written once. */
const known = new Set<string>();

await coverage.start();
const { fuzz } = (await import(work.target)) as { fuzz: Fuzz };
const inputs: Buffer[] = work.corpora.flatMap((folder) =>
  readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`)),
);
const words = wordsOf(sources(), inputs);
await keepNew(inputs.splice(0), () => undefined);
if (inputs.length === 0) inputs.push(Buffer.from('0'));
const end = Date.now() + work.seconds * 1000;
while (Date.now() < end) {
  const tried = Array.from({ length: AT_ONCE }, () =>
    mutate(random, { inputs, words, longest: work.longest }),
  );
  await keepNew(tried, (input) => writeFileSync(`${work.grown}/${nameOf(input)}`, input));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(report());
}
coverage.stop();

function report(): FuzzReport {
  return { ...counts, share: coverage.share, inputs: inputs.length };
}

/** Keeps those that reach something that none before them did: looks at all, and then at halves. */
async function keepNew(tried: readonly Buffer[], keep: (input: Buffer) => void): Promise<void> {
  if (tried.length === 0) return;
  for (const input of tried) await attempt(input);
  const found = await coverage.findNew();
  if (!found) return;
  const [only] = tried;
  if (tried.length === 1 && only) {
    coverage.keep(found);
    inputs.push(only);
    keep(only);
    return;
  }
  const middle = tried.length >> 1;
  await keepNew(tried.slice(0, middle), keep);
  await keepNew(tried.slice(middle), keep);
}

async function attempt(input: Buffer): Promise<void> {
  const error = await errorOf(input);
  if (error === undefined || known.has(kindOf(error))) return;
  known.add(kindOf(error));
  counts.findings += 1;
  const short = await shortened(input, kindOf(error));
  const name = nameOf(short);
  writeFileSync(`${work.findings}/${name}`, short);
  writeFileSync(
    `${work.findings}/${name}.txt`,
    error instanceof Error ? (error.stack ?? error.message) : inspect(error),
  );
}

async function errorOf(input: Buffer): Promise<unknown> {
  counts.executions += 1;
  state[1] = input.length;
  place.set(input);
  Atomics.add(state, 0, 1);
  try {
    await fuzz(input);
    return undefined;
  } catch (error) {
    return error ?? new Error('something that is no error was thrown');
  }
}

/** Where it was thrown from: one message may come with many values. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const from = error.stack?.split('\n').find((line) => /^ +at /.test(line)) ?? '';
  return `${error.name} ${from}`;
}

async function shortened(input: Buffer, kind: string): Promise<Buffer> {
  let shortest = input;
  for (let left = SHORTENINGS; left > 0; left -= 1) {
    const start = random.between(1, shortest.length);
    const length = random.between(1, Math.max(1, shortest.length >> 1));
    const shorter = Buffer.concat([shortest.subarray(0, start), shortest.subarray(start + length)]);
    if (shorter.length === shortest.length) continue;
    const error = await errorOf(shorter);
    if (error !== undefined && kindOf(error) === kind) shortest = shorter;
  }
  return shortest;
}

function nameOf(input: Buffer): string {
  return createHash('sha1').update(input).digest('hex').slice(0, 16);
}

/** The shop's own sources among those that lead the way. */
function sources(): string[] {
  const root = new URL('../../../', import.meta.url);
  return work.follows
    .filter((part) => part.startsWith('src-'))
    .flatMap((part) =>
      part.endsWith('/')
        ? readdirSync(new URL(part, root), { recursive: true, encoding: 'utf8' })
            .filter((name) => name.endsWith('.ts'))
            .map((name) => new URL(part + name, root))
        : new URL(part, root),
    )
    .map((file) => readFileSync(file, 'utf8'));
}
