import { sql } from 'kysely';
import type { ListPage } from '../../../src-shared/admin/list.ts';
import {
  QUEUE_NAMES,
  type QueueCount,
  type QueueItem,
  type QueueName,
  seesQueue,
} from '../../../src-shared/admin/queues.ts';
import { hasRight, type Role } from '../../../src-shared/admin/rights.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { keysetPage } from '../keyset.ts';
import { queueQuery } from './queue-queries.ts';

type Reader = Pick<DatabaseContext, 'db'>;

/** How much waits in each queue that this role sees, and since when. */
export async function countQueues({ db }: Reader, role: Role): Promise<QueueCount[]> {
  const counts: QueueCount[] = [];
  for (const queue of QUEUE_NAMES.filter((name) => seesQueue(role, name))) {
    const { count, oldestAt } = await db
      .selectFrom(queueQuery(db, queue).as('q'))
      .select((eb) => [eb.fn.countAll<number>().as('count'), sql<Date | null>`min(q.since)`.as('oldestAt')])
      .executeTakeFirstOrThrow();
    counts.push({ queue, count, oldestAt: oldestAt?.toISOString() ?? null });
  }
  return counts;
}

interface QueueRequest {
  queue: QueueName;
  cursor?: string | null | undefined;
  limit: number;
}

/**
 * The items of a queue, oldest first, with addresses for roles that may read customers. Throws `right_missing` for a queue that the
 * role does not see.
 */
export async function listQueue(
  { db }: Reader,
  { queue, cursor, limit }: QueueRequest,
  role: Role,
): Promise<ListPage<QueueItem>> {
  if (!seesQueue(role, queue)) throw new ShopError('right_missing');
  const rows = db.selectFrom(queueQuery(db, queue).as('q')).selectAll();
  const sort = { by: 'since', descending: false } as const;
  const page = await keysetPage(
    db,
    rows,
    { sort, cursor, limit },
    { sorts: { since: { column: 'q.since', type: 'instant' } }, id: { column: 'q.id', type: 'text' } },
  );
  if (hasRight(role, 'customers.read')) return page;
  return { ...page, rows: page.rows.map((row) => ({ ...row, email: null })) };
}
