import { beforeAll, expect, it } from 'vitest';
import { writeSetting } from '#server/settings/index.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { sendCard, switchParamOn } from '../payments/support/pay-by-card.ts';
import { fillCart, productStatus } from './support/buy.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

async function archive(isArchived: boolean): Promise<void> {
  await writeSetting(shop.orm.em.fork(), 'flags.archived', isArchived);
  await until(() => shop.services.settings.get('flags.archived') === isArchived);
}

it('an archived shop accepts no card: nothing is held, and no bank is contacted', async () => {
  const buyer = await shop.addCustomer();
  const { items, products } = await fillCart(shop, buyer);
  await archive(true);
  await expect(sendCard(shop, buyer, items, 5)).rejects.toMatchObject({ code: 'shop_archived' });
  expect(shop.cards.starts).toEqual([]);
  expect(await productStatus(shop, products[0] ?? 0)).toBe('for_sale');
  await archive(false);
  expect(await sendCard(shop, buyer, items, 5)).toMatchObject({ outcome: 'redirect' });
});
