import type { Operator } from '../../src-server/operator-log/index.ts';
import { connectForOperator, type OperatorConnection } from '../open-database.ts';
import { prepareSchema } from '../prepare-schema.ts';
import { INTERRUPTED, Shutdown } from '../shutdown.ts';
import { currentInvocation } from './invocation.ts';
import { whoRuns } from './who-runs.ts';

type Work<T> = (connection: OperatorConnection & { operator: Operator }) => Promise<T>;

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
      return await work({ ...connection, operator });
    } finally {
      await connection.orm.close();
    }
  } finally {
    await shutdown.run();
  }
}
