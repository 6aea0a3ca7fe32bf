import type { z } from 'zod';
import type { changeTierSchema } from '../../../src-shared/admin/skins.ts';
import { IN_STOCK_STATUSES } from '../../../src-shared/catalog/product-statuses.ts';
import type { OperatorContext } from '../../context.ts';
import { lastChanges, OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';

/**
 * Gives a skin another tier; a mythic one makes the accounts that have it dearer. Throws OperationRefused when another operator was first.
 * @returns how many products on the shelf have the skin
 */
export async function changeTier(
  ctx: OperatorContext,
  { skinId, from, to, reason }: z.infer<typeof changeTierSchema>,
): Promise<{ products: number }> {
  const subject = `skin ${skinId}`;
  return inTransaction(ctx, async (transaction) => {
    const { db } = transaction;
    const changed = await db
      .updateTable('skin')
      .set({ tier: to })
      .where('id', '=', skinId)
      .where('tier', '=', from)
      .returning('title')
      .executeTakeFirst();
    if (!changed) {
      const skin = await db
        .selectFrom('skin')
        .select(['title', 'tier'])
        .where('id', '=', skinId)
        .executeTakeFirst();
      if (!skin) throw new OperationRefused(`there is no skin ${skinId}`);
      const by = (await lastChanges({ db }, [subject])).get(subject);
      throw new OperationRefused(`${skin.title} is ${skin.tier} by now${by ? `: ${by.who} was first` : ''}`);
    }
    await recordChange(transaction, {
      action: 'skins tier',
      subject,
      reason,
      before: { tier: from },
      after: { tier: to },
    });
    return countProducts(transaction, skinId);
  });
}

async function countProducts(
  { db }: Pick<OperatorContext, 'db'>,
  skinId: number,
): Promise<{ products: number }> {
  return db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('products'))
    .where('status', 'in', IN_STOCK_STATUSES)
    .where((eb) =>
      eb.or([
        eb(eb.val(skinId), '=', eb.fn.any('skins')),
        eb(eb.val(skinId), '=', eb.fn.any('permanent_skins')),
        eb(eb.val(skinId), '=', eb.fn.any('owned_skins')),
      ]),
    )
    .executeTakeFirstOrThrow();
}
