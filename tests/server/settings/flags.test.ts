import { expect, it } from 'vitest';
import { shopInfo } from '#server/settings/index.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { setSetting } from '../marketplace/support/market.ts';

const shop = useTestShop();

it('every page knows whether sellers are paid at once', async () => {
  expect(shopInfo(shop.services).areSellersPaidAtOnce).toBe(false);
  await setSetting(shop, 'marketplace.payout', 'at-once');
  expect(shopInfo(shop.services).areSellersPaidAtOnce).toBe(true);
  await setSetting(shop, 'marketplace.payout', 'after-warranty');
  expect(shopInfo(shop.services).areSellersPaidAtOnce).toBe(false);
});
