/**
 * One command as one process would run it. Every statement and every call of a provider is a turn that the command waits for;
 * the scheduler decides what happens between two of them, and may end the process or its connection at any.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { SeededRandom } from '../../../src/local/demo/seeded-random.ts';

/** What becomes of a turn. `lost`: the process goes on without the answer. `killed`: it does not go on. */
export interface Fate {
  end: 'lost' | 'killed';
  /** Whether the statement, or the call, was carried out all the same. */
  isDone: boolean;
}

/** At which turn an actor meets its fate. */
export interface Mishap extends Fate {
  at: { turn: number } | { commit: number };
}

export type Outcome =
  | { kind: 'answered'; text: string }
  | { kind: 'failed'; error: unknown }
  /** Its process was killed: the client has no answer. */
  | { kind: 'unknown' };

interface Turn {
  what: string;
  go: (fate: Fate | undefined) => void;
}

const running = new AsyncLocalStorage<Actor>();

export function currentActor(): Actor | undefined {
  return running.getStore();
}

export class Actor {
  readonly name: string;
  /** Of the processes of its history. */
  readonly random: SeededRandom;
  /** Turns that were asked for and not given, in their order. */
  readonly waiting: Turn[] = [];
  /** Connections with a statement under way. */
  readonly busy = new Set<PoolClient>();
  /** Connections in a transaction. */
  readonly inTransaction = new Set<PoolClient>();
  outcome: Outcome | undefined;
  /** Whether it was hurt: after that its command may fail with any error. */
  isHurt = false;
  readonly #mishap: Mishap | undefined;
  #isDead = false;
  #turns = 0;
  #commits = 0;
  #changed = Promise.withResolvers<void>();

  constructor(name: string, random: SeededRandom, mishap?: Mishap) {
    this.name = name;
    this.random = random;
    this.#mishap = mishap;
  }

  get turns(): number {
    return this.#turns;
  }

  /** Its process is gone, or going. */
  get isDead(): boolean {
    return this.#isDead;
  }

  /** Nothing of it is left to do. */
  get isOver(): boolean {
    return this.outcome !== undefined && this.waiting.length === 0 && this.busy.size === 0;
  }

  begin(command: () => Promise<string>): void {
    running.run(this, () => {
      void command().then(
        (text) => this.#end({ kind: 'answered', text }),
        (error: unknown) => this.#end({ kind: 'failed', error }),
      );
    });
  }

  /** Called by what the command does; returns when it is its turn. */
  turn(what: string): Promise<Fate | undefined> {
    // What a command leaves behind when it has answered waits for no turn.
    if (this.outcome && !this.#isDead) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      if (this.#isDead) return;
      this.waiting.push({ what, go: resolve });
      this.change();
    });
  }

  /** Gives the next turn. @returns what it is, with what becomes of it */
  giveTurn(): { what: string; fate: Fate | undefined } {
    const turn = this.waiting.shift();
    if (!turn) throw new Error(`${this.name} waits for no turn`);
    this.#turns += 1;
    if (isCommit(turn.what)) this.#commits += 1;
    const fate = this.#fateOf(turn.what);
    if (fate) this.isHurt = true;
    turn.go(fate);
    return { what: turn.what, fate };
  }

  /** Its process is killed: nothing of it goes on. */
  stop(): void {
    this.#isDead = true;
    this.waiting.length = 0;
  }

  /** What the process had of the database is gone, too. */
  vanish(): void {
    this.busy.clear();
    this.outcome = { kind: 'unknown' };
    this.change();
  }

  change(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  /** Resolves when a turn is asked for, a statement is answered, or the command has ended. */
  changes(): Promise<void> {
    return this.#changed.promise;
  }

  #end(outcome: Outcome): void {
    if (!this.#isDead) this.outcome = outcome;
    this.change();
  }

  #fateOf(what: string): Fate | undefined {
    if (!this.#mishap || this.isHurt) return undefined;
    const { at, end, isDone } = this.#mishap;
    const isIt = 'turn' in at ? at.turn === this.#turns : isCommit(what) && at.commit === this.#commits;
    return isIt ? { end, isDone } : undefined;
  }
}

export function isCommit(text: string): boolean {
  return /^commit/i.test(text);
}
