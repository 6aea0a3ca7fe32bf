import type { z } from 'zod';
import { logListSchema } from '../../src-shared/admin/log.ts';
import type { ListPage } from '../../src-shared/admin/list.ts';
import { isWanted } from '../operator-log/index.ts';
import { type AdminContext, adminRouter, reportProcedure } from './admin-trpc.ts';
import { keysetPage } from './keyset.ts';
import { dayStarts } from './today/days.ts';

export interface LogListRow {
  id: number;
  at: Date;
  who: string;
  osUser: string;
  action: string;
  subject: string;
  reason: string | null;
  before: unknown;
  after: unknown;
}

function listLog(
  { db, services: { settings } }: AdminContext,
  { filter: { about, since, until, ...filter }, ...input }: z.output<typeof logListSchema>,
): Promise<ListPage<LogListRow>> {
  const timeZone = settings.get('reports.timeZone');
  let entries = db
    .selectFrom('operator_log')
    .select(['id', 'at', 'who', 'os_user as osUser', 'action', 'subject', 'reason', 'before', 'after'])
    .where(isWanted({ ...filter, exactSubject: about }));
  if (since !== undefined) entries = entries.where('at', '>=', dayStarts(since, timeZone));
  if (until !== undefined) entries = entries.where('at', '<', dayStarts(until, timeZone));
  // Ids ascend in the order of writing.
  const id = { column: 'operator_log.id', type: 'integer' } as const;
  return keysetPage(db, entries, input, { sorts: { at: id }, id });
}

export const logRouter = adminRouter({
  list: reportProcedure('log.read')
    .input(logListSchema)
    .query(({ ctx, input }) => listLog(ctx, input)),
});
