/**
 * One command as a process would run it. Every statement and every call to a provider is a turn that the command waits for;
 * the scheduler decides what happens in between, and may end the process or its connection at any turn.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { SeededRandom } from '../../../src/local/demo/seeded-random.ts';

/** The fate of a turn. `lost`: the process continues without the answer. `killed`: it does not continue. */
export interface Fate {
  end: 'lost' | 'killed';
  /** Whether the statement or call was carried out all the same. */
  isDone: boolean;
}

/** The turn at which an actor is hit by a fault. */
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
  /** Shared by the processes of the history. */
  readonly random: SeededRandom;
  /** Requested turns that were not given yet, in order. */
  readonly waiting: Turn[] = [];
  /** Connections with a running statement. */
  readonly busy = new Set<PoolClient>();
  /** Connections in a transaction. */
  readonly inTransaction = new Set<PoolClient>();
  outcome: Outcome | undefined;
  /** Whether a fault has hit it: after that, its command may fail with any error. */
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

  /** Its process has been or is being killed. */
  get isDead(): boolean {
    return this.#isDead;
  }

  /** It has nothing left to do. */
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

  /** Called by the command; returns when it is its turn. */
  turn(what: string): Promise<Fate | undefined> {
    // Work that a command leaves behind after it has answered needs no turn.
    if (this.outcome && !this.#isDead) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      if (this.#isDead) return;
      this.waiting.push({ what, go: resolve });
      this.change();
    });
  }

  /** Gives the next turn. @returns what it is, with its fate */
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

  /** Kills its process: nothing of it continues. */
  stop(): void {
    this.#isDead = true;
    this.waiting.length = 0;
  }

  /** Its database connections are gone too. */
  vanish(): void {
    this.busy.clear();
    this.outcome = { kind: 'unknown' };
    this.change();
  }

  change(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  /** Resolves when a turn is requested, a statement is answered, or the command has ended. */
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
