import { inTransaction, resultOf, RolledBack } from './database.ts';
import type { DatabaseContext, EntityManager } from './database.ts';

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
    return { result: resultOf(error) as T, isCommitted: false };
  }
}
