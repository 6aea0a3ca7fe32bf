/** What the clients and providers of one history know: requests, answers, and messages in transit. */
import type { SeededRandom } from '../../../src/local/demo/seeded-random.ts';
import type { SimulatedShop } from './simulated-shop.ts';

/** One action of an actor. Its result is for the log; it throws what a client would be answered. */
export interface Command {
  label: string;
  run: () => Promise<string>;
}

/** A provider's message to the shop. */
export interface Message {
  gateway: 'stripe' | 'param';
  /** The session, charge, dispute or order that it is about. */
  about: string;
}

/** What a client was told and must find at the end. */
export interface Acknowledged {
  what: string;
  /** A condition in SQL. */
  condition: string;
}

export class World {
  readonly sim: SimulatedShop;
  readonly customers: readonly number[];
  /** Messages that were not delivered. */
  readonly messages: Message[] = [];
  /** Requests with an idempotency key, whatever came of them: each may be sent again. */
  readonly requests: Command[] = [];
  readonly acknowledged: Acknowledged[] = [];
  /** What no request may do twice, as a condition in SQL. */
  readonly onces: Acknowledged[] = [];
  /** Cross-site codes; only who made one can redeem it here. */
  readonly codes: { code: string; owner: number }[] = [];
  /** The accounts of the latest purchase: others often want the same. */
  wanted: ReadonlySet<number> = new Set();
  /** Of this step. */
  random: SeededRandom;
  #names = 0;

  constructor(sim: SimulatedShop, customers: readonly number[], random: SeededRandom) {
    this.sim = sim;
    this.customers = customers;
    this.random = random;
  }

  /** Another word each time. */
  newName(kind: string): string {
    this.#names += 1;
    return `${kind}-${this.#names}`;
  }

  customer(): number {
    return this.random.pick(this.customers);
  }

  /** One of the rows of a statement, in which they have a fixed order. */
  async pickRow<Row extends object>(text: string, values: unknown[] = []): Promise<Row | undefined> {
    const rows = await this.sim.rows<Row>(text, values);
    return rows.length === 0 ? undefined : this.random.pick(rows);
  }

  acknowledge(what: string, condition: string): void {
    this.acknowledged.push({ what, condition });
  }
}
