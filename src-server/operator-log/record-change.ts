import type { DatabaseContext } from '../platform/database.ts';
import { recordset } from '../platform/sql.ts';

/** An operator's command that cannot be done; the message is one line for the operator. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
  /** The same in the console, which has pages and fields where the message names commands and options. */
  readonly inConsole: string;

  constructor(message: string, options: ErrorOptions & { inConsole?: string } = {}) {
    super(message, options);
    this.inConsole = options.inConsole ?? message;
  }
}

/** Who runs an operator's command, and in which run of the program. */
export interface Operator {
  who: string;
  osUser: string;
  /** A UUID for this run. */
  run: string;
}

/** A transaction of an operator's command. */
interface RecordContext extends Pick<DatabaseContext, 'db'> {
  operator: Operator;
}

export interface Change {
  /** The command as typed: `settings set`. */
  action: string;
  /** A customer by number, also in `before` and `after`: an e-mail address could not be erased from the log. */
  subject: string;
  reason?: string | undefined;
  /** The old and new values; only differences, and no secrets. */
  before?: unknown;
  after?: unknown;
}

/**
 * Logs a change in the transaction that makes it: there is no change without an entry, and no entry without a change.
 * Throws OperationRefused for a meaningless reason.
 *
 * @returns the entry's id, unique forever
 */
export async function recordChange({ db, operator }: RecordContext, change: Change): Promise<number> {
  if (change.reason?.trim() === '') throw new OperationRefused('--reason says why');
  const { id } = await db
    .insertInto('operator_log')
    .values({
      run: operator.run,
      who: operator.who,
      os_user: operator.osUser,
      action: change.action,
      subject: change.subject,
      reason: change.reason ?? null,
      before: json(change.before),
      after: json(change.after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Logs many changes of one command in one statement; otherwise like `recordChange`. */
export async function recordChanges(
  { db, operator }: RecordContext,
  changes: readonly Change[],
): Promise<void> {
  if (changes.some(({ reason }) => reason?.trim() === '')) throw new OperationRefused('--reason says why');
  await db
    .insertInto('operator_log')
    .columns(['run', 'who', 'os_user', 'action', 'subject', 'reason', 'before', 'after'])
    .expression((eb) =>
      eb
        .selectFrom(recordset('change', changes, CHANGE_COLUMNS))
        .select([
          eb.val(operator.run).as('run'),
          eb.val(operator.who).as('who'),
          eb.val(operator.osUser).as('os_user'),
          'change.action',
          'change.subject',
          'change.reason',
          'change.before',
          'change.after',
        ]),
    )
    .execute();
}

const CHANGE_COLUMNS = {
  action: 'text',
  subject: 'text',
  reason: 'text',
  before: 'jsonb',
  after: 'jsonb',
} as const;

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
