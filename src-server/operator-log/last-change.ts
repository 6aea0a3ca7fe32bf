import type { DatabaseContext } from '../platform/database.ts';
import { anyText } from '../platform/sql.ts';

/** Who was first, for whom a race was lost: the last entry about something. */
export interface LastChange {
  who: string;
  action: string;
  at: Date;
}

/** The last change of each subject, as far as operators made it. */
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
