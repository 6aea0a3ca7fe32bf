import { sql } from 'kysely';
import { type ErrorCode, ShopError } from '../../src-shared/errors.ts';
import type { DatabaseContext } from '../platform/database.ts';
import { anyText } from '../platform/sql.ts';
import { OperationRefused } from './record-change.ts';

interface Contested {
  /** The errors with which the command refuses the second of two. */
  codes: readonly ErrorCode[];
  /** An OperationRefused of the command means the same. */
  countsRefusals?: boolean;
  /** Under these names the log has the first decision. */
  actions: readonly string[];
}

type Named =
  /** Which of the values behind the change names the thing, such as `claim`, and its number. */
  | { key: string; id: number | string; subject?: never }
  /** As the log calls it. */
  | { subject: string; key?: never; id?: never };

/** Runs a decision that can be made once: the refusal of a second one names the operator who was first, and what they did. */
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
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (!first) throw error;
    const minute = first.at.toISOString().slice(0, 16).replace('T', ' ');
    throw new OperationRefused(`${first.who} was first: ${first.action}, ${minute} UTC.`);
  }
}
