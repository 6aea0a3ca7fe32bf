import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { QueueItem } from '../../../src-shared/admin/queues.ts';
import type { Database } from '../../entities.ts';
import { LONGEST_AUDIT_SECONDS } from '../../ledger/index.ts';
import { secondsFromNow } from '../../platform/sql.ts';

/**
 * What the audits found: each law as it was last checked since the last audit of all laws. An audit that did not finish says so and removes
 * nothing that it has not checked.
 */
export function ledgerQueue(db: Kysely<Database>): SelectQueryBuilder<Database, never, QueueItem> {
  const found = sql<QueueItem>`(
    with ended as (
      select id, asked_at, laws, error, finished_at is not null and error is null as is_whole
      from ledger_audit where finished_at is not null or asked_at < ${secondsFromNow(-LONGEST_AUDIT_SECONDS)}
    ), checked as (
      select distinct on (law->>'rule') law, asked_at from ended, jsonb_array_elements(laws) law
      where id >= (select coalesce(max(id), 0) from ended where is_whole)
      order by law->>'rule', id desc
    )
    select md5(law->>'rule') || place as id, asked_at as since, breach->>'subject' as subject,
      null::int as "customerId", null::text as email, null::int as "amountCents",
      concat(law->>'rule', ': ', breach->>'expected', ' expected, ', breach->>'found', ' found') as note
    from checked, jsonb_array_elements(law->'breaches') with ordinality b (breach, place)
    union all
    select 'audit ' || id, asked_at, 'The audit did not come to its end', null, null, null, coalesce(error, 'Its process ended.')
    from ended where id = (select max(id) from ended) and not is_whole
  )`.as<'found'>(sql`found`);
  return db.selectFrom(found).selectAll();
}
