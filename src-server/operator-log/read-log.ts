import { expressionBuilder, sql } from 'kysely';
import type { Database } from '../entities.ts';
import type { DatabaseContext } from '../platform/database.ts';
import { anyText } from '../platform/sql.ts';

export interface LogFilter {
  who?: string | undefined;
  /** The beginning of an action: `stock` also finds `stock import`. */
  action?: string | undefined;
  /** Any part of a subject, or the e-mail address of a customer, whom the log refers to by number. */
  subject?: string | undefined;
  /** A whole subject. */
  exactSubject?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  limit: number;
}

/** One run of a command: its rows from several transactions are merged into one entry. */
export interface LogEntry {
  at: Date;
  who: string;
  osUser: string;
  action: string;
  subject: string;
  reason: string | null;
  before: unknown;
  /** For several rows, the sums of their numbers. */
  after: unknown;
}

/** Operators' changes, newest first. */
export async function readLog({ db }: Pick<DatabaseContext, 'db'>, filter: LogFilter): Promise<LogEntry[]> {
  const entries = db
    .selectFrom('operator_log')
    .select(['who', 'os_user as osUser', 'action', 'subject', 'reason'])
    .select((eb) => [
      eb.fn.min('at').as('at'),
      eb.fn.agg<unknown[]>('jsonb_agg', ['before']).orderBy('id').as('befores'),
      eb.fn.agg<unknown[]>('jsonb_agg', ['after']).orderBy('id').as('afters'),
    ])
    .where(isWanted(filter))
    .groupBy(['run', 'who', 'os_user', 'action', 'subject', 'reason'])
    .orderBy((eb) => eb.fn.max('id'), 'desc')
    .limit(filter.limit);
  const runs = await entries.execute();
  return runs.map(({ befores, afters, ...run }) => ({
    ...run,
    before: befores[0] ?? null,
    after: afters.length > 1 ? afters.reduce(addUp) : (afters[0] ?? null),
  }));
}

/** A condition on the log's rows: they match a filter. */
export function isWanted({ who, action, exactSubject, since, until, ...filter }: Omit<LogFilter, 'limit'>) {
  const eb = expressionBuilder<Database, 'operator_log'>();
  const subject = filter.subject?.trim();
  return eb.and([
    ...(who === undefined ? [] : [eb.or([eb('who', '=', who), eb('os_user', '=', who)])]),
    ...(action === undefined ? [] : [sql<boolean>`starts_with(action, ${action})`]),
    ...(exactSubject === undefined ? [] : [eb('subject', '=', exactSubject)]),
    ...(subject === undefined
      ? []
      : [
          eb.or([
            sql<boolean>`position(lower(${subject}) in lower(subject)) > 0`,
            eb(
              'subject',
              '=',
              eb
                .selectFrom('customer')
                .select(sql<string>`'customer ' || id`.as('subject'))
                .where('email', '=', sql<string>`lower(${subject})`),
            ),
          ]),
        ]),
    ...(since ? [eb('at', '>=', since)] : []),
    ...(until ? [eb('at', '<', until)] : []),
  ]);
}

/**
 * `{imported: 1000, bad: 1}` and `{imported: 20, bad: 0}` become `{imported: 1020, bad: 1}`; lists are concatenated; of other values
 * the last is kept.
 */
function addUp(sum: unknown, next: unknown): unknown {
  if (typeof sum === 'number' && typeof next === 'number') return sum + next;
  if (Array.isArray(sum) && Array.isArray(next)) return [...(sum as unknown[]), ...(next as unknown[])];
  if (!isRecord(sum) || !isRecord(next)) return next ?? sum;
  const keys = new Set([...Object.keys(sum), ...Object.keys(next)]);
  return Object.fromEntries([...keys].map((key) => [key, addUp(sum[key], next[key])]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The last entry about a subject. */
export interface LastChange {
  who: string;
  action: string;
  at: Date;
}

/** The last logged change of each subject. */
export async function lastChanges(
  { db }: Pick<DatabaseContext, 'db'>,
  subjects: readonly string[],
): Promise<Map<string, LastChange>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom('operator_log')
    .distinctOn('subject')
    .select(['subject', 'who', 'action', 'at'])
    .where('subject', '=', anyText(subjects))
    .orderBy('subject')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ subject, ...change }) => [subject, change]));
}
