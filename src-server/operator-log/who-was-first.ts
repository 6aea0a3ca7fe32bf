import { sql } from 'kysely';
import { type ErrorCode, ShopError } from '../../src-shared/errors.ts';
import type { DatabaseContext } from '../platform/database.ts';
import { anyText } from '../platform/sql.ts';
import { OperationRefused } from './record-change.ts';

interface Contested {
  /** What the command says to the second of two. */
  codes: readonly ErrorCode[];
  /** What the first did, as the log calls it. */
  actions: readonly string[];
  /** Which of the values behind the change names the thing, such as `claim`, and its number. */
  key: string;
  id: number | string;
}

/** Runs a decision of which there can be one; who comes second reads who was first, and what they did. */
export async function tellWhoWasFirst<T>(
  { db }: Pick<DatabaseContext, 'db'>,
  { codes, actions, key, id }: Contested,
  decide: () => Promise<T>,
): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof ShopError) || !codes.includes(error.code)) throw error;
    const first = await db
      .selectFrom('operator_log')
      .select(['who', 'action', 'at'])
      .where('action', '=', anyText(actions))
      .where(sql<boolean>`after->>${key} = ${String(id)}`)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (!first) throw error;
    const minute = first.at.toISOString().slice(0, 16).replace('T', ' ');
    throw new OperationRefused(`${first.who} was first: ${first.action}, ${minute} UTC.`);
  }
}
