import type { Operator } from '../../src-server/operations/index.ts';
import { migrate } from '../../src-server/platform/database.ts';
import { connectForOperator, type OperatorConnection } from '../open-database.ts';
import { INTERRUPTED, Shutdown } from '../shutdown.ts';
import { whoRuns } from './who-runs.ts';

/**
 * Runs a command on the migrated database and leaves it, whatever happens. A signal cuts the command's connections, so
 * that its transaction is undone at once rather than waited for.
 */
export async function withDatabase<T>(
  work: (connection: OperatorConnection & { operator: Operator }) => Promise<T>,
): Promise<T> {
  const operator = whoRuns();
  const shutdown = new Shutdown(INTERRUPTED);
  try {
    const connection = await connectForOperator(shutdown);
    try {
      await migrate(connection.orm);
      return await work({ ...connection, operator });
    } finally {
      await connection.orm.close();
    }
  } finally {
    await shutdown.run();
  }
}
