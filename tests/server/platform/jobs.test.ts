import { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendMailJob } from '#server/mail/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

let boss: PgBoss;
beforeAll(async () => {
  boss = new PgBoss({
    connectionString: shop.databaseUrl,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
});
afterAll(() => boss.stop({ graceful: false }));

const MAIL = { messageId: 'one', to: 'a@example.com', template: 'purchase', sealedValues: '' } as const;

/** All columns but those that differ from job to job, the first job first. */
async function jobsOf(name: string): Promise<{ job: unknown; waits: string }[]> {
  const { rows } = await sql<{ job: unknown; waits: string }>`
    select to_jsonb(job) - array['id', 'created_on', 'start_after', 'keep_until'] as job,
      (keep_until - created_on)::text || (start_after - created_on)::text as waits
    from pgboss.job where name = ${name} order by created_on`.execute(shop.orm.em.fork().db);
  return rows;
}

it('writes a job as the queue’s own `send` does', async () => {
  await shop.services.jobs.enqueue(shop.orm.em.fork(), sendMailJob, MAIL);
  await boss.send(sendMailJob.name, MAIL);
  const [own, sent] = await jobsOf(sendMailJob.name);
  expect(own).toEqual(sent);
  expect(own).toMatchObject({ job: { data: MAIL, state: 'created', retry_limit: sendMailJob.retryLimit } });
});

it('a rolled-back transaction leaves no job', async () => {
  const before = await jobsOf(sendMailJob.name);
  const undone = inTransaction(shop.orm.em.fork(), async (em) => {
    await shop.services.jobs.enqueue(em, sendMailJob, MAIL);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await jobsOf(sendMailJob.name)).toEqual(before);
});

it('a job without a queue is an error', async () => {
  const enqueued = shop.services.jobs.enqueue(shop.orm.em.fork(), defineJob({ name: 'unheard-of' }), {});
  await expect(enqueued).rejects.toThrow('there is no queue unheard-of');
});
