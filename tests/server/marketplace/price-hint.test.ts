/** The price suggested to a seller: the shop's rule, and the prices of similar accounts that were sold. */
import { beforeAll, expect, it } from 'vitest';
import { priceHint } from '#server/marketplace/queries/price-hint.ts';
import { suggestedRange } from '#shared/marketplace/price-hint.ts';
import { JUST_BEFORE_SECONDS } from '../../support/database-clock.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { listingIn } from './support/instants.ts';
import { addAccount, DAY, type Listed, setSetting } from './support/market.ts';
import { sold } from './support/sold.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const execute = (sql: string, values: unknown[]) => shop.orm.em.fork().execute(sql, values);

it('uses only the price rule while nothing similar was sold, and only for the customer’s own accounts', async () => {
  const seller = await shop.addCustomer();
  const { username, productId } = await addAccount(shop, seller);
  const row = shop.services.catalog.priceOf(
    await shop.row('select *, false as is_purchasable from product where id = ?', [productId]),
  );
  const hint = await priceHint(shop.as(seller), { username });
  expect(row?.priceCents).toBeGreaterThan(0);
  expect(hint).toEqual({ ruleCents: row?.priceCents, sales: null });
  expect(suggestedRange(hint)).toEqual({ fromCents: row?.priceCents, toCents: row?.priceCents });
  await expect(priceHint(shop.as(await shop.addCustomer()), { username })).rejects.toMatchObject({
    code: 'not_found',
  });
  await execute(`update purchase set state = 'resold' where product_id = ?`, [productId]);
  await expect(priceHint(shop.as(seller), { username })).rejects.toMatchObject({ code: 'not_found' });
});

it('counts sales of the same rank and class in the last 180 days, excluding undone ones', async () => {
  const seller = await shop.addCustomer();
  const { username } = await addAccount(shop, seller);
  const [tooOld, oldest] = [await sold(shop, 4900), await sold(shop, 700)];
  const ranked = await sold(shop, 3000);
  await execute(`update product set rank = 'GO', division = 2 where id = ?`, [ranked.productId]);
  const standard = await sold(shop, 2000);
  await execute('update product set is_premium = false, is_safe = true where id = ?', [standard.productId]);
  await sold(shop, 950);
  await listingIn(shop, 'returned');
  const soldAgo = ({ listingId }: Listed, seconds: number) =>
    execute(`update listing set completed_at = clock_timestamp() - ? * interval '1 second' where id = ?`, [
      seconds,
      listingId,
    ]);
  await soldAgo(tooOld, 180 * DAY);
  await soldAgo(oldest, 180 * DAY - JUST_BEFORE_SECONDS);
  const { sales } = await priceHint(shop.as(seller), { username });
  expect(sales).toEqual({ count: 2, lowestCents: 700, highestCents: 950 });
});

it('suggests from the lowest to the highest figure, or nothing if none is known', () => {
  const sales = { count: 2, lowestCents: 700, highestCents: 950 };
  expect(suggestedRange({ ruleCents: 800, sales })).toEqual({ fromCents: 700, toCents: 950 });
  expect(suggestedRange({ ruleCents: 1200, sales })).toEqual({ fromCents: 700, toCents: 1200 });
  expect(suggestedRange({ ruleCents: null, sales: null })).toBeNull();
});
