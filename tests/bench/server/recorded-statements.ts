/** Records a command's SQL statements, to be replayed with the plain driver for other customers and accounts. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { isBatch } from '../../../src-server/platform/statement-batch.ts';

type Result = pg.QueryResult<Record<string, unknown>>;

interface Statement {
  /** Set for a prepared statement. */
  name: string | undefined;
  text: string;
  values: unknown[];
  /** Ids in its answer, which later statements may use. */
  answeredIds: number[];
}

/** Ids from here on can be told from other numbers in a statement. */
export const FIRST_ID = 50_000_000;
const ID_OR_UUID = /\b(5\d{7}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g;

/** The list that records the statements of the current `work`; undefined outside of it. */
const recording = new AsyncLocalStorage<Statement[]>();

const ask = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;

// Must run before any connection is opened: the shop's pool wraps each client's `query` then.
Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]): unknown {
  const statements = recording.getStore();
  const answer = Reflect.apply(ask, this, args);
  // The job queue's polling uses callbacks.
  if (statements === undefined || args.some((arg) => typeof arg === 'function')) return answer;
  const [config, values] = args as [string | { name?: string; text: string; values?: unknown[] }, unknown[]?];
  if (isBatch(config)) {
    const batch = config.statements.map((statement): Statement => ({ ...statement, answeredIds: [] }));
    statements.push(...batch);
    void recordAnswer(batch, (config as unknown as { answer: Promise<Result[]> }).answer);
    return answer;
  }
  const isConfig = typeof config === 'object';
  const statement: Statement = {
    name: isConfig ? config.name : undefined,
    text: isConfig ? config.text : config,
    values: (isConfig ? config.values : values) ?? [],
    answeredIds: [],
  };
  statements.push(statement);
  return (answer as Promise<Result>).then((result) => {
    statement.answeredIds = idsIn(result);
    return result;
  });
});

async function recordAnswer(batch: readonly Statement[], answer: Promise<Result[]>): Promise<void> {
  for (const [at, result] of (await answer).entries()) batch[at]!.answeredIds = idsIn(result);
}

/** The SQL statements of `work`, without those of the shop's background work, such as after each change of the stock. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await recording.run(statements, work);
  return statements;
}

/** Replays the statements. @param ids replacements for the recorded ids */
export async function replay(
  client: pg.Client,
  statements: readonly Statement[],
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const names = new Map([...ids].map(([from, to]) => [String(from), String(to)]));
  const renamed = (text: string): string =>
    text.replaceAll(ID_OR_UUID, (name) => {
      if (!names.has(name) && name.includes('-')) names.set(name, randomUUID());
      return names.get(name) ?? name;
    });
  for (const { name, text, values, answeredIds } of statements) {
    const answer = await client.query({
      ...(name === undefined ? {} : { name }),
      text: renamed(text),
      values: values.map((value) => renameIn(value, renamed)),
    });
    idsIn(answer).forEach((id, at) => names.set(String(answeredIds[at]), String(id)));
  }
}

function renameIn(value: unknown, renamed: (text: string) => string): unknown {
  if (typeof value === 'string') return renamed(value);
  if (typeof value === 'number') return Number(renamed(String(value)));
  return Array.isArray(value) ? value.map((item) => renameIn(item, renamed)) : value;
}

function idsIn({ rows }: pg.QueryResult<Record<string, unknown>>): number[] {
  return rows.flatMap((row) =>
    Object.values(row)
      .map(Number)
      .filter((value) => Number.isInteger(value) && value >= FIRST_ID && value < FIRST_ID + 10_000_000),
  );
}
