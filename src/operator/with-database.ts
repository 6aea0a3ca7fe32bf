import { connectForOperator, type OperatorConnection } from '../open-database.ts';

/** Runs a command on the migrated database and closes it, whatever happens. */
export async function withDatabase<T>(work: (connection: OperatorConnection) => Promise<T>): Promise<T> {
  const connection = await connectForOperator();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
