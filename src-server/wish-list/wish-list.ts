/** A customer's starred accounts: listed, starred, unstarred, joined with those of a device. */
import { sql } from 'kysely';
import { ShopError } from '../../src-shared/errors.ts';
import { MAX_WISHES } from '../../src-shared/wish-list/max-wishes.ts';
import type {
  JoinWishesInput,
  SetWishInput,
  Wish,
  WishedProducts,
} from '../../src-shared/wish-list/wish-list.ts';
import type { CommandContext, CustomerContext } from '../context.ts';
import { lockCustomer } from '../identity/index.ts';
import { type DatabaseContext, inTransaction } from '../platform/database.ts';
import { anyId, recordset } from '../platform/sql.ts';

/** The customer's starred accounts, the latest first. */
export async function listWishes({ db, actor }: CustomerContext): Promise<Wish[]> {
  return db
    .selectFrom('wish')
    .select(['product_id as productId', 'price_cents as priceCents'])
    .where('customer_id', '=', actor.customerId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute();
}

/** Stars an account that is for sale, or removes the star. Throws `product_not_for_sale`, `wish_list_full`. */
export async function setWish(ctx: CustomerContext, { productId, isWished }: SetWishInput): Promise<void> {
  const { customerId } = ctx.actor;
  if (!isWished) {
    await ctx.db
      .deleteFrom('wish')
      .where('customer_id', '=', customerId)
      .where('product_id', '=', productId)
      .execute();
    return;
  }
  const product = ctx.services.catalog.index.get(productId);
  if (product === undefined) throw new ShopError('product_not_for_sale');
  await inTransaction(ctx, async (transaction) => {
    await lockCustomer(transaction, customerId);
    const wished = await wishedIds(transaction, customerId);
    if (wished.has(productId)) return;
    if (wished.size >= MAX_WISHES) throw new ShopError('wish_list_full');
    await insertWishes(transaction, customerId, [{ productId, priceCents: product.priceCents }]);
  });
}

/**
 * At sign-in: adds what is starred on the device to the customer's starred accounts, the latest first, up to the maximum.
 * @returns the joined list
 */
export async function joinWishes(ctx: CustomerContext, { wishes }: JoinWishesInput): Promise<Wish[]> {
  const { customerId } = ctx.actor;
  await inTransaction(ctx, async (transaction) => {
    await lockCustomer(transaction, customerId);
    const wished = await wishedIds(transaction, customerId);
    const fresh = wishes.filter(({ productId }) => !wished.has(productId));
    await insertWishes(transaction, customerId, fresh.slice(0, MAX_WISHES - wished.size));
  });
  return listWishes(ctx);
}

/** Those of the accounts that are for sale. */
export function findWished({ services }: CommandContext, ids: readonly number[]): WishedProducts {
  return { products: ids.flatMap((id) => services.catalog.index.get(id) ?? []) };
}

async function wishedIds({ db }: DatabaseContext, customerId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('wish')
    .select('product_id')
    .where('customer_id', '=', customerId)
    .execute();
  return new Set(rows.map((row) => row.product_id));
}

/** @param wishes the latest first; ids without a product are skipped */
async function insertWishes(
  { db }: DatabaseContext,
  customerId: number,
  wishes: readonly Wish[],
): Promise<void> {
  if (wishes.length === 0) return;
  const products = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', anyId(wishes.map(({ productId }) => productId)))
    .execute();
  const known = new Set(products.map(({ id }) => id));
  const rows = wishes
    .filter(({ productId }) => known.has(productId))
    .map(({ productId, priceCents }, position) => ({
      product_id: productId,
      price_cents: priceCents,
      position,
    }));
  await db
    .insertInto('wish')
    .columns(['customer_id', 'product_id', 'price_cents', 'told_price_cents', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(recordset('given', rows, { product_id: 'int', price_cents: 'int', position: 'int' }))
        .select([
          eb.val(customerId).as('customer_id'),
          'given.product_id',
          'given.price_cents',
          'given.price_cents as told_price_cents',
          sql<Date>`now() - given.position * interval '1 microsecond'`.as('created_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
