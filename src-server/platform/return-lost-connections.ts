import type { Pool, PoolClient } from 'pg';

/**
 * Gives a connection back to its pool when it breaks, whoever has it. The query builder gives a transaction's connection
 * back only after a `rollback` that succeeds, and on a broken one none does: a database that restarts under a busy shop
 * would take all places in the pool with it, and nothing would ever be answered again.
 */
export function returnLostConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  // With a callback it is the pool itself, for a single query; it knows when that failed.
  pool.connect = ((callback?: unknown) =>
    callback ? connect(callback) : connect().then(returnWhenLost)) as typeof pool.connect;
}

function returnWhenLost(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isReturned = false;
  const giveBack = (error?: Error | boolean): void => {
    // Whoever had it may still do so too; the pool takes it once.
    if (isReturned) return;
    isReturned = true;
    client.off('end', giveBackLost);
    release(error);
  };
  const giveBackLost = (): void => giveBack(true);
  client.once('end', giveBackLost);
  client.release = giveBack;
  return client;
}
