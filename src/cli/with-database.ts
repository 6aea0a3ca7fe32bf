import { type OperatorContext, operatorContext } from '../../src-server/context.ts';
import type { Operator } from '../../src-server/operator-log/index.ts';
import type { Log } from '../../src-server/platform/log.ts';
import type { Secrets } from '../../src-server/platform/secrets.ts';
import { connectForOperator, type OperatorConnection } from '../open-database.ts';
import { prepareSchema } from '../prepare-schema.ts';
import { INTERRUPTED, Shutdown } from '../shutdown.ts';
import { currentInvocation } from './invocation.ts';
import { whoRuns } from './who-runs.ts';

/** The database that a command works on, and the context that it hands to the shop's own commands and queries. */
export interface OperatedDatabase extends OperatorConnection {
  operator: Operator;
  ctx: OperatorContext<{ log: Log }>;
}

type Work<T> = (database: OperatedDatabase) => Promise<T>;

/** Runs a command on the migrated database and leaves it, whatever happens. */
export async function withDatabase<T>(work: Work<T>): Promise<T> {
  return withUnpreparedDatabase(async (connection) => {
    await prepareSchema(connection, connection.config, connection.log);
    return work(connection);
  });
}

/**
 * Runs a command on the database as it is. A signal cuts the command's connections, so that its transaction is undone at
 * once rather than waited for.
 */
export async function withUnpreparedDatabase<T>(work: Work<T>): Promise<T> {
  const operator = whoRuns();
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

/** The context of a command that opens or seals stored passwords. */
export async function contextWithSecrets({
  ctx,
  openSecrets,
}: Pick<OperatedDatabase, 'ctx' | 'openSecrets'>): Promise<OperatorContext<{ log: Log; secrets: Secrets }>> {
  return { ...ctx, services: { ...ctx.services, secrets: await openSecrets() } };
}
