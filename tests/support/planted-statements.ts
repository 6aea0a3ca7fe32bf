/** Planted faults that tests must detect: a pool whose statements can be changed on their way to the database. */
import type { Pool, PoolClient } from 'pg';
import { isBatch } from '#server/platform/statement-batch.ts';

/** Returns the text to send instead of a statement. */
export type Plant = (text: string) => string;

const UNHARMED: Plant = (text) => text;

export class PlantedStatements {
  #plant = UNHARMED;

  /** Connections that already exist are not affected. */
  constructor(pool: Pool) {
    pool.on('connect', (client) => this.#guard(client));
  }

  /** Runs `work` with the fault in every statement that it matches. */
  async during<T>(plant: Plant, work: () => Promise<T>): Promise<T> {
    this.#plant = plant;
    return work().finally(() => {
      this.#plant = UNHARMED;
    });
  }

  #guard(client: PoolClient): void {
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    client.query = ((statement: unknown, ...rest: unknown[]) =>
      query(this.#planted(statement), ...rest)) as typeof client.query;
  }

  #planted(statement: unknown): unknown {
    if (typeof statement === 'string') return this.#plant(statement);
    if (isBatch(statement))
      return { ...statement, statements: statement.statements.map((each) => this.#plantedIn(each)) };
    return this.#plantedIn(statement as { text?: unknown });
  }

  #plantedIn<Statement extends { text?: unknown }>(statement: Statement): Statement {
    if (typeof statement.text !== 'string') return statement;
    const text = this.#plant(statement.text);
    // Without its name: a connection may have prepared the unchanged statement under it.
    return text === statement.text ? statement : { ...statement, name: undefined, text };
  }
}
