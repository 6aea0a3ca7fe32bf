/**
 * Gives statements names, so that each connection parses and plans them only once: every history repeats them, and planning took
 * longer than running them.
 */
import type { Client, QueryResult } from 'pg';
import { type BatchedStatement, isBatch, type StatementBatch } from '#server/platform/statement-batch.ts';

/**
 * For connections opened from now on. Tables are so small that neither value-specific plans nor statistics help; and durability is not
 * needed, because no server is killed.
 */
export async function planOnce(client: Client): Promise<void> {
  await client.query(`
    do $$
    declare own record;
    begin
      execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database());
      execute format('alter database %I set synchronous_commit = off', current_database());
      for own in select oid::regclass as name from pg_class
        where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      loop
        execute format('alter table %s set (autovacuum_enabled = off)', own.name);
      end loop;
    end $$`);
}

const names = new Map<string, string>();

export function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `simulated-${names.size}`;
  names.set(text, name);
  return name;
}

type Query = (...input: unknown[]) => unknown;
interface Answer {
  rows: unknown[];
}

/**
 * Sends a statement under a name, together with another one before it in the same message, if needed. A text without values may
 * contain several statements; it has no name and is sent separately.
 */
export async function sendPlannedOnce(
  query: Query,
  input: readonly unknown[],
  before?: BatchedStatement,
): Promise<unknown> {
  const [asked, values] = input;
  const earlier = before ? [before] : [];
  if (isBatch(asked)) return sendBatch(query, asked, earlier);
  const statement = withName(asked, values);
  if (!statement || !before) {
    if (before) await query(before);
    return query(...(statement ? [statement] : input));
  }
  const answer = (await query({ statements: [before, statement], text: statement.text })) as Answer;
  return answer.rows[1];
}

async function sendBatch(
  query: Query,
  { statements, text, whenCommitted }: StatementBatch,
  earlier: readonly BatchedStatement[],
): Promise<Answer> {
  const answer = (await query({
    statements: [...earlier, ...statements.map(named)],
    text,
    ...(whenCommitted && {
      whenCommitted: (results: readonly QueryResult[]) => whenCommitted(results.slice(earlier.length)),
    }),
  })) as Answer;
  return { ...answer, rows: answer.rows.slice(earlier.length) };
}

function withName(asked: unknown, values: unknown): BatchedStatement | undefined {
  if (typeof asked === 'string' && Array.isArray(values) && values.length > 0)
    return named({ name: undefined, text: asked, values });
  return typeof asked === 'object' && asked !== null && 'values' in asked
    ? (asked as BatchedStatement)
    : undefined;
}

function named(statement: BatchedStatement): BatchedStatement {
  return { ...statement, name: statement.name ?? nameOf(statement.text) };
}
