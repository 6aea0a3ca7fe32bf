/** Passwords that operators look at: which one it is, and that the access is recorded. */
import { beforeAll, expect, it } from 'vitest';
import { recordLooks, revealPassword } from '#server/admin/index.ts';
import { operatorContext } from '#server/context.ts';
import { confirmListing } from '#server/marketplace/commands/confirm-listing.ts';
import { closeListing } from '#server/marketplace/jobs/close-listing.ts';
import { readLog } from '#server/operator-log/index.ts';
import { listPurchases } from '#server/purchases/list-purchases.ts';
import { testOperator } from '../../support/test-operator.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { addListing, bid, DAY, passTime, setSetting } from '../marketplace/support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const reveal = (username: string) =>
  revealPassword(operatorContext(shop.services, em(), testOperator()), { username, reason: 'lost' });

it('records each account that was viewed, and nothing if none was', async () => {
  await recordLooks(operatorContext({}, em(), testOperator()), { action: 'listings list', usernames: [] });
  expect(await readLog(em(), { limit: 5 })).toEqual([]);
  await recordLooks(operatorContext({}, em(), testOperator()), {
    action: 'listings list',
    usernames: ['Fox', 'Owl'],
  });
  expect(await readLog(em(), { limit: 5 })).toMatchObject([
    { who: 'olga', action: 'listings list', subject: 'account Owl' },
    { who: 'olga', action: 'listings list', subject: 'account Fox' },
  ]);
});

it('an account up for auction has the password that was made when its listing was confirmed', async () => {
  const [seller, buyer] = [await shop.addCustomer(), await shop.addCustomer(5000)];
  await setSetting(shop, 'marketplace.autoConfirm', 'never');
  const { listingId, productId, username } = await addListing(shop, seller);
  await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
  expect(await reveal(username)).toBe(`secret-${productId}`);

  // Its answer is lost.
  await confirmListing(operatorContext(shop.services, em(), testOperator()), { id: listingId });
  const revealed = await reveal(username);
  await bid(shop, buyer, listingId, 1000);
  await passTime(shop, 8 * DAY);
  await closeListing(shop.work(), { id: listingId });
  const { results } = await listPurchases(shop.as(buyer), { page: 1, limit: 5, isHidden: false });
  expect(results).toMatchObject([{ username, password: revealed }]);
  expect(await reveal(username)).toBe(revealed);
});
