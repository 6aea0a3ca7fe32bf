import type { PriceList } from '../../../src-shared/catalog/prices.ts';
import {
  currentPriceList,
  lockPrices,
  priceChanges,
  type PriceListInForce,
  writePrices,
} from '../../catalog/import/index.ts';
import type { OperatorContext } from '../../context.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';

interface PublishRequest {
  prices: PriceList;
  /** The price list in force that the operator saw; null: none. */
  basedOn: number | null;
  reason: string;
}

/** Puts a price list in force. Throws OperationRefused if another operator was first, or if it changes nothing. @returns its id */
export async function publishPrices(
  ctx: OperatorContext,
  { prices, basedOn, reason }: PublishRequest,
): Promise<number> {
  return inTransaction(ctx, async (transaction) => {
    const before = await lockedPrices(transaction.em, basedOn);
    return replacePrices(transaction, { action: 'prices publish', before, prices, reason });
  });
}

/** Undoes the price list in force: puts a copy of the previous one in force. @returns its id */
export async function undoPrices(
  ctx: OperatorContext,
  { listId, reason }: { listId: number; reason: string },
): Promise<number> {
  return inTransaction(ctx, async (transaction) => {
    const before = await lockedPrices(transaction.em, listId);
    const former = await transaction.db
      .selectFrom('price_list')
      .select('prices')
      .where('id', '<', listId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!former) throw new OperationRefused('there is no price list before this one');
    return replacePrices(transaction, { action: 'prices undo', before, prices: former.prices, reason });
  });
}

/**
 * The list in force, which cannot change until the transaction ends. Throws OperationRefused if it is not the one that was seen.
 */
export async function lockedPrices(
  em: EntityManager,
  seen: number | null,
): Promise<PriceListInForce | undefined> {
  await lockPrices(em);
  const current = await currentPriceList(em);
  if ((current?.id ?? null) !== seen) {
    throw new OperationRefused(
      `${current?.who ?? 'somebody'} was first: other prices are in force since ${current?.createdAt.toISOString() ?? 'just now'}`,
    );
  }
  return current;
}

/** Call with the prices locked. @returns the new list's id */
export async function replacePrices(
  ctx: OperatorContext,
  {
    action,
    before,
    prices,
    reason,
  }: { action: string; before: PriceListInForce | undefined; prices: PriceList; reason: string },
): Promise<number> {
  const changes = priceChanges(before?.prices, prices);
  if (changes.length === 0) throw new OperationRefused('these prices are in force already');
  const id = await writePrices(ctx.em, prices, { who: ctx.operator.who, reason });
  await recordChange(ctx, {
    action,
    subject: `price list ${id}`,
    reason,
    before: Object.fromEntries(changes.map(({ key, from }) => [key, from ?? null])),
    after: Object.fromEntries(changes.map(({ key, to }) => [key, to ?? null])),
  });
  return id;
}
