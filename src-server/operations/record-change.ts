import type { EntityManager } from '../platform/database.ts';
import { OperationRefused } from './operation-refused.ts';

/** Who runs a command of the operator's, and in which start of the program. */
export interface Operator {
  who: string;
  osUser: string;
  /** A UUID of this start. */
  run: string;
}

export interface Change {
  /** The command in words, as typed: `settings set`. */
  action: string;
  /** A customer by number, as in `before` and `after`: an e-mail address could not be erased from the log. */
  subject: string;
  reason?: string | undefined;
  /** What was there and what is there now; only what differs, and no secrets. */
  before?: unknown;
  after?: unknown;
}

/**
 * Puts a change on record, in the transaction that makes it: no change without its entry, no entry without its change.
 * Throws OperationRefused for a reason that says nothing.
 * @returns the entry's id, unique for ever
 */
export async function recordChange(em: EntityManager, operator: Operator, change: Change): Promise<number> {
  if (change.reason?.trim() === '') throw new OperationRefused('--reason says why');
  const [row] = await em.execute<{ id: number }[]>(
    `insert into operator_log (run, who, os_user, action, subject, reason, before, after)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb) returning id::int`,
    [
      operator.run,
      operator.who,
      operator.osUser,
      change.action,
      change.subject,
      change.reason ?? null,
      json(change.before),
      json(change.after),
    ],
  );
  if (!row) throw new Error('the change was not recorded');
  return row.id;
}

/** Many changes of one command in one statement, otherwise as `recordChange`. */
export async function recordChanges(
  em: EntityManager,
  operator: Operator,
  changes: readonly Change[],
): Promise<void> {
  if (changes.some(({ reason }) => reason?.trim() === '')) throw new OperationRefused('--reason says why');
  await em.execute(
    `insert into operator_log (run, who, os_user, action, subject, reason, before, after)
     select ?, ?, ?, action, subject, reason, before, after
     from json_to_recordset(?::json) as change (action text, subject text, reason text, before jsonb, after jsonb)`,
    [operator.run, operator.who, operator.osUser, JSON.stringify(changes)],
  );
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
