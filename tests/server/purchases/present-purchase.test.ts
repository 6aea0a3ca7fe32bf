/** A purchase as its customer sees it: in which states its password is shown, and its warranty. */
import { describe, expect, it } from 'vitest';
import { presentPurchase, PURCHASE_COLUMNS, type PresentedPurchase } from '#server/purchases/index.ts';
import { purchaseTags } from '#shared/catalog/product-tags.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { addPurchase } from './support/purchases.ts';

const shop = useTestShop();

async function presented(productId: number): Promise<PresentedPurchase> {
  const { db } = shop.orm.em.fork();
  const row = await db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(PURCHASE_COLUMNS)
    .where('product.id', '=', productId)
    .executeTakeFirstOrThrow();
  return presentPurchase(shop.services, row);
}

describe('the password', () => {
  it.each(['owned', 'hidden'])('of an account that is %s is shown', async (state) => {
    const { productId } = await addPurchase(shop, await shop.addCustomer(), { state });
    expect(await presented(productId)).toMatchObject({
      password: `secret-${productId}`,
      passwordState: 'current',
    });
  });

  it.each(['listed', 'traded', 'resold', 'refunded'])(
    'of an account that is %s is not shown',
    async (state) => {
      const { productId } = await addPurchase(shop, await shop.addCustomer(), { state });
      expect(await presented(productId)).toMatchObject({
        password: '',
        passwordState: 'changed for the auction',
      });
    },
  );
});

describe('the warranty', () => {
  it.each([
    { days: 14, isInStockList: false, hasWarranty: true },
    { days: 30, isInStockList: true, hasWarranty: true },
    { days: 0, isInStockList: false, hasWarranty: false },
  ])(
    'is what was bought: $days days, in the stock list $isInStockList',
    async ({ days, isInStockList, hasWarranty }) => {
      const { productId } = await addPurchase(shop, await shop.addCustomer(), { warrantyDays: days });
      await shop.orm.em
        .fork()
        .execute('update product set has_warranty = ? where id = ?', [isInStockList, productId]);
      const purchase = await presented(productId);
      expect(purchase).toMatchObject({ hasWarranty, warrantyDays: days });
      const tags = purchaseTags(purchase, purchase.oldStockMaxDate).map(({ code }) => code);
      expect(tags.includes('no-warranty')).toBe(!hasWarranty);
    },
  );
});
