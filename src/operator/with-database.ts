import type { Operator } from '../../src-server/operations/index.ts';
import { connectForOperator, type OperatorConnection } from '../open-database.ts';
import { whoRuns } from './who-runs.ts';

/** Runs a command on the migrated database and closes it, whatever happens. */
export async function withDatabase<T>(
  work: (connection: OperatorConnection & { operator: Operator }) => Promise<T>,
): Promise<T> {
  const operator = whoRuns();
  const connection = await connectForOperator();
  try {
    return await work({ ...connection, operator });
  } finally {
    await connection.close();
  }
}
