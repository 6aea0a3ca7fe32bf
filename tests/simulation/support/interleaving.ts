/**
 * Runs several actors concurrently, one turn at a time; a seed decides whose turn is next. An actor that waits for another's
 * lock is skipped until it has it. If all remaining actors wait for each other, that is a deadlock, which the shop must
 * never have.
 */
import type { SeededRandom } from '../../../src/local/demo/seeded-random.ts';
import { type Actor, isCommit } from './actor.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import type { StatementGate } from './statement-gate.ts';

/** A statement without an answer by then may be waiting for a lock. */
const LOOK_AFTER_MS = 4;
const MOST_TURNS_IN_A_ROW = 12;
/** A command with this many turns never ends. */
const MOST_TURNS = 5_000;

/** Receives what happens while an interleaving runs. */
export type Say = (line: string) => void;

export class BrokenLaw extends Error {}

export class Interleaving {
  readonly #gate: StatementGate;
  readonly #clock: SimulatedClock;
  readonly #random: SeededRandom;
  readonly #say: Say;
  readonly #blocked = new Set<Actor>();
  #actors: readonly Actor[] = [];

  constructor(parts: { gate: StatementGate; clock: SimulatedClock; random: SeededRandom; say: Say }) {
    this.#gate = parts.gate;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#say = parts.say;
  }

  /** Runs until all have ended. @param actors with their commands */
  async run(actors: ReadonlyMap<Actor, () => Promise<string>>): Promise<void> {
    this.#actors = [...actors.keys()];
    try {
      for (const [actor, command] of actors) {
        actor.begin(command);
        await this.#settle(actor);
      }
      for (;;) {
        const left = [...actors.keys()].filter((actor) => !actor.isOver);
        if (left.length === 0) return;
        const ready = left.filter((actor) => !this.#blocked.has(actor));
        if (ready.length === 0)
          throw new BrokenLaw(`a deadlock of ${left.map(({ name }) => name).join(' and ')}`);
        await this.#giveTurns(this.#random.pick(ready));
      }
    } finally {
      for (const actor of actors.keys()) if (!actor.isOver) await this.#gate.kill(actor);
    }
  }

  async #giveTurns(actor: Actor): Promise<void> {
    if (this.#random.chance(0.02)) this.#passTime();
    for (let left = this.#random.between(1, MOST_TURNS_IN_A_ROW); left > 0; left -= 1) {
      if (actor.turns > MOST_TURNS) throw new BrokenLaw(`${actor.name} does not end`);
      const { what, fate } = actor.giveTurn();
      if (fate)
        this.#say(`  ${actor.name}: ${fate.end} ${fate.isDone ? 'after' : 'before'} "${shortened(what)}"`);
      await this.#settle(actor);
      // Locks are released at the end of a transaction.
      if (this.#blocked.size > 0 && (fate || isCommit(what) || /^rollback/i.test(what)))
        await this.#settleBlocked();
      if (actor.isOver || this.#blocked.has(actor)) return;
    }
  }

  #passTime(): void {
    const seconds = this.#random.pick([1, 40, 600, 2000]);
    this.#clock.pass(seconds);
    this.#say(`  ${seconds} s pass`);
  }

  async #settleBlocked(): Promise<void> {
    const blocked = [...this.#blocked];
    this.#blocked.clear();
    for (const actor of blocked) await this.#settle(actor);
  }

  #othersHaveLocks(actor: Actor): boolean {
    return this.#actors.some((other) => other !== actor && other.inTransaction.size > 0);
  }

  /** Waits until it needs its next turn or a lock, or has ended. */
  async #settle(actor: Actor): Promise<void> {
    for (;;) {
      if (actor.isOver) return;
      if (actor.busy.size === 0) {
        await breathe();
        if (actor.isOver || (actor.busy.size === 0 && actor.waiting.length > 0)) return;
      }
      await changedWithin(actor, LOOK_AFTER_MS);
      if (
        actor.busy.size > 0 &&
        this.#othersHaveLocks(actor) &&
        (await this.#gate.areBlocked(actor.busy)) &&
        actor.busy.size > 0
      ) {
        this.#blocked.add(actor);
        return;
      }
    }
  }
}

/** After this, everything triggered by an answer has happened. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

async function changedWithin(actor: Actor, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([actor.changes(), late]).finally(() => clearTimeout(timer));
}

function shortened(text: string): string {
  return text.length > 70 ? `${text.slice(0, 70)}…` : text;
}
