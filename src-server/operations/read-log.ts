import type { EntityManager } from '../platform/database.ts';

export interface LogFilter {
  who?: string | undefined;
  /** The beginning of an action: `stock` finds `stock import` too. */
  action?: string | undefined;
  /** Any part of a subject, or the e-mail address of a customer, whom the log names by number. */
  subject?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  limit: number;
}

/** One command as it was run: the rows of a command that worked in several transactions are told as one. */
export interface LogEntry {
  at: Date;
  who: string;
  osUser: string;
  action: string;
  subject: string;
  reason: string | null;
  before: unknown;
  /** Of several rows, the sums of their numbers. */
  after: unknown;
}

interface LogRun extends Omit<LogEntry, 'before' | 'after'> {
  befores: unknown[];
  afters: unknown[];
}

/** What operators changed, the newest first. */
export async function readLog(em: EntityManager, filter: LogFilter): Promise<LogEntry[]> {
  const runs = await em.execute<LogRun[]>(
    `select min(at) as at, who, os_user as "osUser", action, subject, reason,
       jsonb_agg(before order by id) as befores, jsonb_agg(after order by id) as afters
     from operator_log
     where (?::text is null or who = ? or os_user = ?) and (?::text is null or starts_with(action, ?))
       and (?::text is null or position(lower(?) in lower(subject)) > 0
         or subject = (select 'customer ' || id from customer where email = lower(?)))
       and (?::timestamptz is null or at >= ?::timestamptz) and (?::timestamptz is null or at < ?::timestamptz)
     group by run, who, os_user, action, subject, reason order by max(id) desc limit ?`,
    [
      ...thrice(filter.who),
      ...twice(filter.action),
      ...thrice(filter.subject?.trim()),
      ...twice(filter.since?.toISOString()),
      ...twice(filter.until?.toISOString()),
      filter.limit,
    ],
  );
  return runs.map(({ befores, afters, at, ...run }) => ({
    ...run,
    at: new Date(at),
    before: befores[0] ?? null,
    after: afters.length > 1 ? afters.reduce(addUp) : (afters[0] ?? null),
  }));
}

function twice(value: string | undefined): (string | null)[] {
  return [value ?? null, value ?? null];
}

function thrice(value: string | undefined): (string | null)[] {
  return [...twice(value), value ?? null];
}

/** `{imported: 1000, bad: 1}` and `{imported: 20, bad: 0}` are `{imported: 1020, bad: 1}`; lists are joined; other values: the last. */
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
