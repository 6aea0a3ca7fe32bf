import { inTransaction } from './database.ts';
import type { DatabaseContext, EntityManager } from './database.ts';

/** Carries the result out of a transaction that is meant to be rolled back. */
class RolledBack<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('rolled back on purpose');
    this.result = result;
  }
}

/**
 * Does `work` in one transaction and keeps what it wrote only when its result says so. A dry run is the same work as the
 * real one, so it shows exactly what would happen.
 */
export async function commitIf<Ctx extends EntityManager | DatabaseContext, T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  isToCommit: (result: T) => boolean,
): Promise<{ result: T; isCommitted: boolean }> {
  try {
    const result = await inTransaction(ctx, async (transaction) => {
      const done = await work(transaction);
      if (!isToCommit(done)) throw new RolledBack(done);
      return done;
    });
    return { result, isCommitted: true };
  } catch (error) {
    if (error instanceof RolledBack) return { result: error.result as T, isCommitted: false };
    throw error;
  }
}
