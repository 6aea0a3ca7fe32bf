import { inTransaction, resultOf, RolledBack } from './database.ts';
import type { DatabaseContext, EntityManager } from './database.ts';

/**
 * Runs `work` in one transaction and commits only if its result says so; otherwise rolls back. A dry run therefore does
 * the same work as the real run and shows exactly what would happen.
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
