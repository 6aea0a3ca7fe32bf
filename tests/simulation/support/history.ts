/**
 * One history: a shop with a few customers and accounts, and some steps in which several of their commands run concurrently.
 * Then the faults stop, time passes until everything is decided, and the books are closed. The seed determines all of it.
 */
import { OperationRefused } from '#server/operator-log/index.ts';
import { ShopError } from '#shared/errors.ts';
import { type SeededRandom, seededRandom } from '../../../src/local/demo/seeded-random.ts';
import { Actor, type Mishap } from './actor.ts';
import {
  decisionAbout,
  delivery,
  pickMaker,
  QUEUED,
  type QueuedJob,
  refundOf,
  tradeDecision,
  workOn,
} from './commands.ts';
import { BrokenLaw, Interleaving } from './interleaving.ts';
import { checkLaws, checkLawsAtRest } from './laws.ts';
import type { SimulatedShop } from './simulated-shop.ts';
import { type Command, World } from './world.ts';

export const STEPS = 8;
const MOST_AT_ONCE = 3;
const FOR_SALE = 6;
const OWNED = [1, 1, 0];

/** Recurring jobs that decide something; the others only write mails or delete old data. */
const DECIDING_JOBS = new Set([
  'release-expired-holds',
  'reconcile-payments',
  'reconcile-disputes',
  'resend-refunds',
  'close-listings',
  'pay-out-due',
  'credit-due',
]);

export interface HistoryResult {
  seed: number;
  /** The law that was broken. */
  broken: string | undefined;
  story: readonly string[];
  commands: number;
  turns: number;
  mishaps: number;
}

interface HistoryOptions {
  seed: number;
  /** These steps are skipped; the others stay the same without them, as far as possible. */
  without?: ReadonlySet<number>;
}

export async function runHistory(
  sim: SimulatedShop,
  { seed, without = new Set() }: HistoryOptions,
): Promise<HistoryResult> {
  const history = new History(sim, seed);
  let broken: string | undefined;
  try {
    await history.begin();
    for (let step = 0; step < STEPS; step += 1) if (!without.has(step)) await history.step(step);
    await history.end();
  } catch (error) {
    if (!(error instanceof BrokenLaw)) throw new Error(`history ${seed}: ${String(error)}`, { cause: error });
    broken = error.message;
  }
  return { seed, broken, story: history.story, ...history.counts };
}

class History {
  readonly story: string[] = [];
  readonly counts = { commands: 0, turns: 0, mishaps: 0 };
  readonly #sim: SimulatedShop;
  readonly #seed: number;
  readonly #world: World;
  /** For ids and codes that the shop generates. */
  readonly #processRandom: SeededRandom;

  constructor(sim: SimulatedShop, seed: number) {
    this.#sim = sim;
    this.#seed = seed;
    this.#processRandom = seededRandom(seed);
    this.#world = new World(
      sim,
      OWNED.map((_, index) => index + 1),
      this.#randomOf(-1),
    );
  }

  async begin(): Promise<void> {
    const { random } = this.#world;
    const balancesCents = OWNED.map(() => random.between(0, 30) * 100);
    await this.#sim.beginAnew({ balancesCents, owned: OWNED, forSale: FOR_SALE });
    this.story.push(`balances ${balancesCents.join(', ')}`);
    await checkLaws(this.#world);
  }

  async step(step: number): Promise<void> {
    const world = this.#world;
    const random = this.#randomOf(step);
    world.random = random;
    const pass = random.pick([0, 0, 5, 300, 2400, 90_000]);
    this.#sim.clock.pass(pass);
    this.story.push(`step ${step}${pass > 0 ? `, ${pass} s later` : ''}`);
    const commands: Command[] = [];
    for (let left = random.between(1, MOST_AT_ONCE); left > 0; left -= 1) {
      commands.push(await this.#pickCommand(random));
    }
    await this.#runAtOnce(commands, random, true);
    await checkLaws(world);
  }

  /** A command that is currently possible; a job always is. */
  async #pickCommand(random: SeededRandom): Promise<Command> {
    for (;;) {
      const command = await pickMaker(random)(this.#world);
      if (command) return command;
    }
  }

  /** Without further faults: everything pending is completed, as in a shop left alone for some weeks. */
  async end(): Promise<void> {
    const world = this.#world;
    const random = this.#randomOf(-2);
    world.random = random;
    this.story.push('the end');
    // Half of the undelivered messages are never delivered.
    for (const message of world.messages.splice(0))
      if (random.chance(0.5)) await this.#runAlone(delivery(world, message));
    this.#decideAtProviders(random);
    for (const seconds of [2_400, 90_000, 180_000, 700_000, 60]) {
      this.#sim.clock.pass(seconds);
      await this.#decideAtShop();
      await this.#letWork();
    }
    await checkLawsAtRest(world);
  }

  /** Pages close, money arrives, banks decide. */
  #decideAtProviders(random: SeededRandom): void {
    const { stripe, param } = this.#sim;
    for (const [reference, { state }] of stripe.sessions) {
      if (state === 'open') stripe.set(reference, { state: 'expired' });
      if (state === 'unpaid') stripe.set(reference, { state: random.pick(['paid', 'declined'] as const) });
    }
    for (const [reference, { state }] of param.orders)
      if (state === 'open' && random.chance(0.5)) param.set(reference, { state: 'declined' });
    for (const [reference, found] of stripe.disputes) {
      if (found.state !== 'open') continue;
      const state = random.pick(['won', 'lost'] as const);
      stripe.disputes.set(reference, { ...found, state, isWithdrawn: state === 'lost' });
    }
  }

  async #decideAtShop(): Promise<void> {
    const world = this.#world;
    const idsOf = async <Id>(query: string) => (await this.#sim.rows<{ id: Id }>(query)).map(({ id }) => id);
    for (const id of await idsOf<string>(
      `select id from payment where status = 'flagged' order by created_at, id`,
    ))
      await this.#runAlone(refundOf(world, id));
    for (const id of await idsOf<number>(`select id from warranty_claim where state = 'open' order by id`))
      await this.#runAlone(decisionAbout(world, id));
    for (const id of await idsOf<number>(`select id from trade_in where status = 'unverified' order by id`))
      await this.#runAlone(tradeDecision(world, id));
  }

  /** Runs each recurring job, then those in the queue. */
  async #letWork(): Promise<void> {
    for (const { job, run } of this.#sim.handlers)
      if (DECIDING_JOBS.has(job.name))
        await this.#runAlone({ label: `job ${job.name}`, run: () => run({}).then(() => 'done') });
    for (const job of await this.#sim.rows<QueuedJob>(QUEUED)) await this.#runAlone(workOn(this.#world, job));
  }

  async #runAlone(command: Command): Promise<void> {
    await this.#runAtOnce([command], this.#world.random, false);
  }

  async #runAtOnce(commands: readonly Command[], random: SeededRandom, hasMishaps: boolean): Promise<void> {
    const actors = new Map<Actor, () => Promise<string>>();
    for (const { label, run } of commands)
      actors.set(new Actor(label, this.#processRandom, hasMishaps ? mishapOf(random) : undefined), run);
    this.counts.commands += actors.size;
    const { gate, clock } = this.#sim;
    const say = (line: string): void => void this.story.push(line);
    try {
      await new Interleaving({ gate, clock, random, say }).run(actors);
    } finally {
      for (const actor of actors.keys()) {
        this.counts.turns += actor.turns;
        if (actor.isHurt) this.counts.mishaps += 1;
        say(`  ${actor.name}: ${outcomeOf(actor)}`);
      }
    }
    for (const actor of actors.keys()) requireAnswer(actor);
  }

  /** Each step has its own random numbers, so that it stays the same if earlier steps are left out. */
  #randomOf(step: number): SeededRandom {
    return seededRandom(Math.imul(this.#seed + 1, 0x9e3779b1) ^ Math.imul(step + 3, 0x85ebca6b));
  }
}

function mishapOf(random: SeededRandom): Mishap | undefined {
  if (random.chance(0.6)) return undefined;
  return {
    end: random.pick(['lost', 'killed']),
    isDone: random.chance(0.5),
    at: random.chance(0.3) ? { commit: random.between(1, 2) } : { turn: random.between(1, 25) },
  };
}

function outcomeOf({ outcome }: Actor): string {
  switch (outcome?.kind) {
    case 'answered':
      return outcome.text;
    case 'failed':
      return `fails: ${outcome.error instanceof ShopError ? outcome.error.code : String(outcome.error)}`;
    case 'unknown':
      return 'killed';
    case undefined:
      return 'never ended';
  }
}

/** A command may refuse; it may fail otherwise only if a fault has hit it. */
function requireAnswer(actor: Actor): void {
  const { name, outcome, isHurt } = actor;
  if (outcome?.kind !== 'failed' || isHurt) return;
  const { error } = outcome;
  if (error instanceof OperationRefused) return;
  if (error instanceof ShopError && error.code !== 'internal') return;
  throw new BrokenLaw(
    `${name} fails: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
}
