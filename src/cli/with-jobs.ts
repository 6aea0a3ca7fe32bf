import { mailJobs } from '../../src-server/mail/index.ts';
import type { Operator } from '../../src-server/operator-log/index.ts';
import { paymentPurposes } from '../../src-server/payment-purposes.ts';
import { paymentJobs, type PurposeServices } from '../../src-server/payments/index.ts';
import { startJobs } from '../../src-server/platform/jobs.ts';
import type { OperatorConnection } from '../open-database.ts';
import { withDatabase } from './with-database.ts';

/**
 * For commands that leave work behind, such as a mail: it is queued in their transaction and done by the shop, now or as
 * soon as it runs.
 */
export async function withJobs<T>(
  work: (connection: OperatorConnection & { operator: Operator; services: PurposeServices }) => Promise<T>,
): Promise<T> {
  return withDatabase(async (connection) => {
    const { databaseUrl, log, openSecrets } = connection;
    const secrets = await openSecrets();
    const jobs = await startJobs(databaseUrl, [...mailJobs, ...paymentJobs], log);
    try {
      return await work({ ...connection, services: { jobs, secrets, purposes: paymentPurposes } });
    } finally {
      await jobs.stop();
    }
  });
}
