import { type OperatorContext, operatorContext } from '../../src-server/context.ts';
import { mailJobs } from '../../src-server/mail/index.ts';
import { paymentPurposes } from '../../src-server/payment-purposes.ts';
import { paymentJobs, type PurposeServices } from '../../src-server/payments/index.ts';
import { startJobs } from '../../src-server/platform/jobs.ts';
import { userInfo } from 'node:os';
import { OperationRefused, type Operator } from '../../src-server/operator-log/index.ts';
import type { Log } from '../../src-server/platform/log.ts';
import type { Secrets } from '../../src-server/platform/secrets.ts';
import { connectForOperator, type OperatorConnection } from '../open-database.ts';
import { prepareSchema } from '../prepare-schema.ts';
import { INTERRUPTED, Shutdown } from '../shutdown.ts';
import { currentInvocation } from './invocation.ts';

/** A command's database, and the context for the shop's own commands and queries. */
export interface OperatedDatabase extends OperatorConnection {
  operator: Operator;
  ctx: OperatorContext<{ log: Log }>;
}

type Work<T> = (database: OperatedDatabase) => Promise<T>;

/** Runs a command on the migrated database and closes it in any case. */
export async function withDatabase<T>(work: Work<T>): Promise<T> {
  return withUnpreparedDatabase(async (connection) => {
    await prepareSchema(connection, connection.config, connection.log);
    return work(connection);
  });
}

/**
 * Runs a command on the database as it is. A signal cuts the command's connections, so that its transaction is rolled
 * back at once.
 */
export async function withUnpreparedDatabase<T>(work: Work<T>): Promise<T> {
  const operator = currentOperator();
  const shutdown = new Shutdown(INTERRUPTED);
  try {
    const connection = await connectForOperator(currentInvocation(), shutdown);
    try {
      const ctx = operatorContext({ log: connection.log }, connection.orm.em.fork(), operator);
      return await work({ ...connection, operator, ctx });
    } finally {
      await connection.orm.close();
    }
  } finally {
    await shutdown.run();
  }
}

/** The context of a command that decrypts or encrypts stored passwords. */
export async function contextWithSecrets({
  ctx,
  openSecrets,
}: Pick<OperatedDatabase, 'ctx' | 'openSecrets'>): Promise<OperatorContext<{ log: Log; secrets: Secrets }>> {
  return { ...ctx, services: { ...ctx.services, secrets: await openSecrets() } };
}

/** The operator at the command line, as named in the log of changes. Throws OperationRefused for an invalid name. */
function currentOperator(): Operator {
  const { who: named, id: run } = currentInvocation();
  const osUser = machineUser();
  const who = named?.trim() ?? osUser;
  if (who === '' || who.length > 100) throw new OperationRefused('--as is a name of at most 100 characters');
  return { who, osUser, run };
}

function machineUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without a passwd entry, as in many containers.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

interface DatabaseWithJobs extends OperatedDatabase {
  ctx: OperatorContext<PurposeServices & { log: Log }>;
}

/**
 * For commands that enqueue work, such as a mail: it is enqueued in their transaction and done by the shop, now or when
 * it next runs.
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
