import { sql } from 'kysely';
import { type ErrorCode, ShopError } from '../../src-shared/errors.ts';
import type { DatabaseContext } from '../platform/database.ts';
import { anyText } from '../platform/sql.ts';
import { OperationRefused } from './record-change.ts';

interface Contested {
  /** The errors with which the command refuses a second decision. */
  codes: readonly ErrorCode[];
  /** The command's OperationRefused means the same. */
  countsRefusals?: boolean;
  /** The actions under which the first decision is logged. */
  actions: readonly string[];
}

type Named =
  /** Which value in the logged change identifies the subject, such as `claim`, and its id. */
  | { key: string; id: number | string; subject?: never }
  /** The subject as named in the log. */
  | { subject: string; key?: never; id?: never };

/** Runs a decision that can be made only once: the refusal of a second one names the first operator and what they decided. */
export async function decideOnce<T>(
  { db }: Pick<DatabaseContext, 'db'>,
  { codes, countsRefusals = false, actions, key, id, subject }: Contested & Named,
  decide: () => Promise<T>,
): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    const isSecond =
      error instanceof ShopError
        ? codes.includes(error.code)
        : countsRefusals && error instanceof OperationRefused;
    if (!isSecond) throw error;
    const first = await db
      .selectFrom('operator_log')
      .select(['who', 'action', 'at'])
      .where('action', '=', anyText(actions))
      .where((eb) =>
        subject === undefined ? sql<boolean>`after->>${key} = ${String(id)}` : eb('subject', '=', subject),
      )
      // A part of a refund decides nothing: the rest is still to be decided.
      .where(sql<boolean>`coalesce(after->>'isPart', 'false') = 'false'`)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (!first) throw error;
    const minute = first.at.toISOString().slice(0, 16).replace('T', ' ');
    throw new OperationRefused(`${first.who} was first: ${first.action}, ${minute} UTC.`);
  }
}
