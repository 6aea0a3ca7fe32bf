import type { OperatorContext } from '../../src-server/context.ts';
import { mailJobs } from '../../src-server/mail/index.ts';
import { paymentPurposes } from '../../src-server/payment-purposes.ts';
import { paymentJobs, type PurposeServices } from '../../src-server/payments/index.ts';
import { startJobs } from '../../src-server/platform/jobs.ts';
import type { Log } from '../../src-server/platform/log.ts';
import { type OperatedDatabase, withDatabase } from './with-database.ts';

interface DatabaseWithJobs extends OperatedDatabase {
  ctx: OperatorContext<PurposeServices & { log: Log }>;
}

/**
 * For commands that leave work behind, such as a mail: it is queued in their transaction and done by the shop, now or as
 * soon as it runs.
 */
export async function withJobs<T>(work: (database: DatabaseWithJobs) => Promise<T>): Promise<T> {
  return withDatabase(async (connection) => {
    const { databaseUrl, log, openSecrets } = connection;
    const secrets = await openSecrets();
    const jobs = await startJobs(databaseUrl, [...mailJobs, ...paymentJobs], log);
    try {
      const services = { log, jobs, secrets, purposes: paymentPurposes };
      return await work({ ...connection, ctx: { ...connection.ctx, services } });
    } finally {
      await jobs.stop();
    }
  });
}
