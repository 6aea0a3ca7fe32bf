import type { Locator, Page, Route } from '@playwright/test';
import { ERRORS } from '#shared/errors.ts';
import { PURCHASE_TEXTS } from '#shared/purchases/texts.ts';
import { bidByApi, bidderWith, buyPremium, putOnAuction } from './support/auction.ts';
import { findingsInBothThemes } from './support/axe.ts';
import { failCalls } from './support/failing-calls.ts';
import { holdAnswers } from './support/held-calls.ts';
import { expect, signInAs, test } from './support/journey.ts';
import { movedControls, watchControls } from './support/moved-controls.ts';
import { registerByApi, type Shopper, signInByApi } from './support/shopper.ts';
import { NEW_PASSWORD } from './support/sign-up.ts';

const SELLER = 'seller@demo.example';

/** Signs the page in as a customer who can also act over HTTP. */
async function enter(page: Page, shopper: Shopper): Promise<Shopper> {
  await page.context().addCookies(shopper.cookies());
  return shopper;
}

const enterAsSeller = async (page: Page, baseURL = '') => enter(page, await signInByApi(baseURL, SELLER));
const enterAsBidder = async (page: Page, baseURL = '') => enter(page, await bidderWith(baseURL, 50));

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Marketplace/ });
const bidDialog = (page: Page) => page.getByRole('dialog', { name: 'Place Bid' });

test('a visitor browses and must log in before bidding or buying, and the offer is kept', async ({
  page,
  context,
  baseURL,
}) => {
  const seller = await signInByApi(baseURL ?? '', SELLER);
  const { listingId } = await putOnAuction(seller, { instaBuyAmount: 40 });
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Marketplace/ })
    .first()
    .click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Search Accounts' })).toBeVisible();

  await page.goto(`/marketplace/${listingId}/`);
  await page.getByRole('button', { name: /^Place Bid:/ }).click();
  await expect(page.getByText('Login to place bid.')).toBeVisible();
  for (const name of ['Login', 'Register']) {
    const link = page.getByRole('dialog').getByRole('link', { name });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^\/my-account\//);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Insta Buy/ }).click();
  await expect(page.getByText('Login to instant buy')).toBeVisible();
  await page.keyboard.press('Escape');

  // Signed in elsewhere, the offer goes on. The marketplace's cards come and go meanwhile.
  await page.goto('/marketplace/');
  const card = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/marketplace/${listingId}/"]`) });
  await card.getByRole('button', { name: /^Place Bid:/ }).click();
  const signInElsewhere = async (email: string, password?: string) => {
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('dialog').getByRole('link', { name: 'Login' }).click(),
    ]);
    await signInAs(window, email, password);
    await window.close();
  };
  const bidder = await bidderWith(baseURL ?? '', 20);
  await signInElsewhere(await bidder.email(), NEW_PASSWORD);
  const amount = bidDialog(page).getByLabel('Bid Amount');
  await expect(amount).toHaveValue('5.00');
  await amount.fill('7.25');

  // The session ends somewhere else while the bid is on its way: before, the page might learn of it by another call.
  const endSession = async (route: Route) => {
    const token = await page.evaluate(() => /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '');
    const ended = await page.request.post('/api/auth/logout/', { headers: { 'X-CSRFToken': token } });
    expect(ended.status()).toBe(200);
    await route.continue();
  };
  await page.route('**/api/trpc/marketplace.placeBid?**', endSession, { times: 1 });
  await bidDialog(page).getByRole('button', { name: 'Place Bid' }).click();
  await expect(page.getByText('Login to place bid.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Login to place bid.')).toBeVisible();
  await signInElsewhere(await bidder.email(), NEW_PASSWORD);
  await expect(amount).toHaveValue('7.25');
  await bidDialog(page).getByRole('button', { name: 'Place Bid' }).click();
  await expect(bidDialog(page)).toBeHidden();
  await expect(card.getByRole('button', { name: /^Bid Placed:/ })).toBeVisible();
  expect(await bidder.balance()).toBe(20_00 - 7_25);
});

test('the filters appear in the address and narrow the auctions', async ({ page, baseURL }) => {
  await putOnAuction(await signInByApi(baseURL ?? '', SELLER));
  await page.goto('/marketplace/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const rail = page.getByRole('complementary', { name: 'Filters' });
  await rail.getByRole('radio', { name: /^Handleveled/ }).check();
  await expect(page).toHaveURL(/account-type=handleveled/);
  await expect(page.getByText('No auction has everything you chose.')).toBeVisible();
  // Out of use once there is nothing to clear, but not out of reach.
  const clear = rail.getByRole('button', { name: 'Clear Filters' });
  await clear.click();
  await expect(clear).toHaveAttribute('aria-disabled', 'true');
  await expect(clear).toBeFocused();
  await expect(page.getByRole('article').first()).toBeVisible();
  // The old spelling becomes the flag.
  await page.goto('/marketplace/?account-type=premium&nonsense=1');
  await expect(page).toHaveURL(/\/marketplace\/\?premium=true$/);
  await expect(rail.getByRole('checkbox', { name: /^Premium/ })).toBeChecked();
});

test('a bid leads, is outbid live and its money is returned', async ({ page, baseURL }) => {
  const seller = await signInByApi(baseURL ?? '', SELLER);
  const { listingId } = await putOnAuction(seller, { minimumBidAmount: 6, instaBuyAmount: 90 });
  const buyer = await enterAsBidder(page, baseURL);
  const before = await buyer.balance();

  await page.goto(`/marketplace/${listingId}/`);
  await page.getByRole('button', { name: /^Place Bid:/ }).click();
  const amount = bidDialog(page).getByLabel('Bid Amount');
  await expect(amount).toHaveValue('6.00');
  await amount.fill('7,00');
  await bidDialog(page).getByRole('button', { name: 'Place Bid' }).click();
  await expect(bidDialog(page)).toBeHidden();
  const placed = page.getByRole('button', { name: /^Bid Placed:/ });
  await expect(placed).toHaveAttribute('aria-disabled', 'true');
  await expect(placed).toHaveAccessibleName(/You have already placed a bid on this account\.$/);
  expect(await buyer.balance()).toBe(before - 700);
  await placed.hover();
  const tip = page.locator('[popover]:popover-open');
  await expect(tip).toHaveText('You have already placed a bid on this account.');

  // Another customer bids more: the page hears of it by itself.
  const rival = await bidderWith(baseURL ?? '', 20);
  expect(await bidByApi(rival, listingId, 8)).toBe('leading');
  await expect(page.getByRole('row', { name: /€8\.00/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Place Bid:/ })).toHaveAttribute('aria-disabled', 'false');
  // What the pointer still rests on can be pressed again, and nothing says otherwise.
  await expect(tip).toBeHidden();
  expect(await buyer.balance()).toBe(before);

  // What is on screen is announced and needs no toast; the bell has counted it.
  const bell = page.getByRole('button', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName('Notices, 1 unread');
  await expect(page.locator('[role=status][data-placed]')).toHaveCount(0);
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notices' });
  await expect(list.getByText(/You were outbid on .*The highest bid is now €8\.00\./)).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual({ dark: [], light: [] });
  await list.getByRole('button', { name: 'Mark as read' }).click();
  await expect(list.getByRole('button', { name: 'Mark as read' })).toBeHidden();
  await expect(list.getByText(/You were outbid on/)).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(bell).toHaveAccessibleName('Notices');

  // Elsewhere it is told for a moment, beside the controls and never over them; and the balance follows.
  await page.goto('/marketplace/my-auctions/');
  await expect(page.getByText('No active auctions found')).toBeVisible();
  await expect(bell).toBeVisible();
  expect(await bidByApi(buyer, listingId, 9)).toBe('leading');
  await expect(page.getByRole('banner')).toContainText('€41.00');
  expect(await bidByApi(rival, listingId, 10)).toBe('leading');
  const toast = page.getByRole('status').filter({ hasText: /You were outbid on/ });
  await expect(toast).toBeVisible();
  expect(await controlsBelow(toast)).toEqual([]);
  await expect(page.getByRole('banner')).toContainText('€50.00');
  await expect(bell).toHaveAccessibleName('Notices, 1 unread');
  await bell.click();
  await list.getByRole('button', { name: 'Dismiss all' }).click();
  await expect(list.getByText('No notices.')).toBeVisible();
});

/** The names of controls that a box on screen covers. */
function controlsBelow(box: Locator): Promise<string[]> {
  return box.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, input, select, summary')]
      .filter(
        (control) => !element.contains(control) && control.checkVisibility({ visibilityProperty: true }),
      )
      .filter((control) => {
        const rect = control.getBoundingClientRect();
        return rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top;
      })
      .map((control) => control.textContent ?? '');
  });
}

test('a bid whose notification arrives before its response is counted once', async ({ page, baseURL }) => {
  const { listingId } = await putOnAuction(await signInByApi(baseURL ?? '', SELLER));
  await enterAsBidder(page, baseURL);
  await page.goto(`/marketplace/${listingId}/`);
  const answer = await holdAnswers(page, 'marketplace.placeBid');
  await page.getByRole('button', { name: /^Place Bid:/ }).click();
  await bidDialog(page).getByRole('button', { name: 'Place Bid' }).click();
  await expect(page.getByRole('row', { name: /€5\.00/ })).toBeVisible();
  await answer.release();
  await expect(bidDialog(page)).toBeHidden();
  await expect(page.getByText('1 bid', { exact: true })).toBeVisible();
});

test('without the live stream the page says so and polls the bids instead', async ({ page, baseURL }) => {
  const seller = await signInByApi(baseURL ?? '', SELLER);
  const { listingId } = await putOnAuction(seller);
  await page.clock.install();
  await page.route(/marketplace\.live/, (route) => route.abort());
  await watchControls(page);
  await page.goto(`/marketplace/${listingId}/`);
  await expect(page.getByText('No bids yet.')).toBeVisible();
  const warning = page.getByText('Live updates are interrupted.', { exact: false });
  await whileTimePasses(page, () => expect(warning).toBeInViewport({ timeout: 200 }));
  expect(await movedControls(page)).toEqual([]);
  expect(await bidByApi(await bidderWith(baseURL ?? '', 20), listingId, 9)).toBe('leading');
  await whileTimePasses(page, () =>
    expect(page.getByRole('row', { name: /€9\.00/ })).toBeVisible({ timeout: 200 }),
  );

  // With the stream back, the warning goes.
  await page.unroute(/marketplace\.live/);
  await whileTimePasses(page, () => expect(warning).toBeHidden({ timeout: 200 }));
});

test('an instant buy adds the account with its new password to the purchases', async ({ page, baseURL }) => {
  const seller = await signInByApi(baseURL ?? '', SELLER);
  const { listingId, username } = await putOnAuction(seller, { instaBuyAmount: 12.5 });
  await enterAsBidder(page, baseURL);
  await page.goto('/my-account/profile/your-purchases/');
  await expect(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
  await page
    .getByRole('link', { name: /^Marketplace/ })
    .first()
    .click();
  const link = page.locator(`a[href="/marketplace/${listingId}/"]`);
  const card = page.getByRole('article').filter({ has: link });
  await card.getByRole('button', { name: /^Insta Buy €12\.50:/ }).click();
  await expect(page.getByText('Confirm Instant Buy for €12.50?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click();
  const bought = card.getByRole('button', { name: /^Product Bought/ });
  await expect(bought).toHaveAttribute('aria-disabled', 'true');
  // By then all that the purchase changes was asked for; the card stays until its list is.
  await expect(page.getByRole('banner')).toContainText('€37.50');
  await expect(bought).toBeVisible();

  // The list that was read a moment ago is read anew.
  await page.getByRole('link', { name: 'My Bids' }).click();
  await page.getByRole('switch', { name: 'Active Bids' }).click();
  await expect(page.getByText('Congratulations, you won the bid.').first()).toBeAttached();
  await page.getByRole('link', { name: 'See it in your purchases' }).click();
  await expect(page.getByText(username).first()).toBeVisible();

  // The seller gets 90% when the warranty has ended.
  await page.context().clearCookies();
  await page.context().addCookies(seller.cookies());
  await page.goto('/marketplace/my-auctions/?active=false');
  const auction = page.getByRole('article').filter({ hasText: username });
  await expect(auction.getByText('Sold for €12.50')).toBeVisible();
  await expect(auction.getByText('Not yet: €11.25 when the warranty has ended')).toBeVisible();
});

test('a watched auction is listed below one’s own bids until it is removed', async ({ page, baseURL }) => {
  const seller = await signInByApi(baseURL ?? '', SELLER);
  const { listingId } = await putOnAuction(seller);
  const customer = await registerByApi(baseURL ?? '');
  await page.context().addCookies(customer.cookies());
  await page.goto(`/marketplace/${listingId}/`);
  await page.getByRole('button', { name: /^Watch:/ }).click();
  await expect(page.getByRole('button', { name: /^Stop watching:/ })).toBeVisible();

  // The auctions are read before one goes to My Bids; they wait for the list above them.
  await page.locator('main').getByRole('link', { name: 'Marketplace', exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const bids = await holdAnswers(page, 'marketplace.myBids');
  await page.getByRole('link', { name: 'My Bids' }).click();
  await expect(page.getByRole('switch', { name: 'Active Bids' })).toBeVisible();
  const watched = page.getByRole('region', { name: 'Watched auctions' });
  await expect(watched).toBeHidden();
  await bids.release();
  await expect(watched.getByRole('article')).toHaveCount(1);
  await watched.getByRole('button', { name: /^Stop watching:/ }).click();
  await expect(watched).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

test('the owner follows an auction’s steps, cannot bid on it, and cancels it', async ({ page, baseURL }) => {
  const seller = await enterAsSeller(page, baseURL);
  const { listingId, username } = await putOnAuction(seller, { minimumBidAmount: 20 });
  await page.goto(`/marketplace/${listingId}/`);
  await expect(page.getByRole('button', { name: /^Place Bid:/ })).toHaveAccessibleName(
    /Cannot bid on own product\.$/,
  );
  await expect(page.getByRole('button', { name: /^Insta Buy/ })).toHaveAccessibleName(
    /Cannot buy your own product\.$/,
  );
  // Sighted customers read it too: by a press (which Playwright would not try), and where the keyboard comes to it.
  const tip = page.locator('[popover]:popover-open');
  await page.getByRole('button', { name: /^Insta Buy/ }).click({ force: true });
  await expect(tip).toHaveText('Cannot buy your own product.');
  await page.keyboard.press('Tab');
  await expect(tip).toHaveText('Cannot bid on own product.');
  // The pointer was never on it: neither its moving about nor the page's moving below it takes the tooltip away.
  await page.mouse.move(0, 0);
  await expect(tip).toHaveText('Cannot bid on own product.');
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.mouse.move(20, 20);
  await expect(tip).toBeHidden();

  await page.getByRole('link', { name: 'My Auctions' }).click();
  const auction = page.getByRole('article').filter({ hasText: username });
  await expect(auction.getByRole('listitem')).toHaveCount(6);
  await expect(auction.getByText('Password changed by admin')).toBeVisible();
  // Another customer's open page follows a change at once.
  const viewer = await page.context().browser()?.newPage();
  await viewer?.goto(`${baseURL}/marketplace/${listingId}/`);
  await auction.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${username}` });
  await edit.getByLabel('Minimum bid').fill('6.66');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  await expect(auction.getByText('€6.66')).toBeVisible();
  await expect(viewer!.getByText('€6.66').first()).toBeVisible();
  await viewer?.close();

  await auction.getByRole('button', { name: 'Cancel auction' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel auction' }).click();
  await expect(auction).toBeHidden();
  await expect(heading(page)).toBeFocused();
  await page.getByRole('switch', { name: 'Active Auctions' }).click();
  await expect(page).toHaveURL(/active=false/);
  await expect(auction.getByText('Product returned to purchases')).toBeVisible();
});

test('an account is put up for auction from the purchases with its own password', async ({
  page,
  baseURL,
}) => {
  const seller = await enterAsSeller(page, baseURL);
  const { username } = await buyPremium(seller);
  await page.goto('/my-account/profile/your-purchases/');
  await page.getByRole('button', { name: `Sell ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Sell ${username}` });
  const add = dialog.getByRole('button', { name: 'Add to marketplace' });
  await dialog.getByLabel('Minimum bid').fill('8');
  await dialog.getByLabel('Days until it ends').fill('5');
  await dialog.getByLabel('Instant buy').fill('10,50');
  const password = dialog.getByLabel('Current password of the account');
  await password.fill('not-the-password');
  await add.click();
  await expect(dialog.getByText('That is not this account’s current password.')).toBeVisible();
  await password.fill((await passwordOf(seller, username)) ?? '');
  await add.click();
  await expect(dialog.getByRole('heading', { name: 'The account is on the marketplace.' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).click();
  // The button that opened it has left the row.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const row = page.getByRole('article').filter({ hasText: username });
  await expect(row).toContainText('On the marketplace');
  // What was delivered once is of no use any more.
  await expect(row).toContainText('Changed for the auction');
});

test('a search is saved under a name, found again and removed', async ({ page, baseURL }) => {
  const customer = await registerByApi(baseURL ?? '');
  await page.context().addCookies(customer.cookies());
  await page.goto('/buy-account/?region=EUW&premium=true');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved searches' });
  const name = dialog.getByLabel('Name of this search');
  await expect(name).toHaveValue('EUW, Premium');
  await name.fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field may not be blank.')).toBeVisible();
  await name.fill('Europe, premium');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Saved.')).toBeVisible();
  await name.fill('Another');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('link', { name: 'Another' })).toBeVisible();

  await page.goto('/marketplace/');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await dialog.getByRole('link', { name: 'Europe, premium' }).click();
  await expect(page).toHaveURL(/\/buy-account\/\?region=EUW&premium=true$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Account' })).toBeVisible();
  await page.getByRole('button', { name: 'Saved searches' }).click();
  // What is refused stays, and says why.
  const remove = dialog.getByRole('button', { name: 'Remove Europe, premium' });
  await failCalls(page, 'savedSearches.remove', 'internal');
  await remove.click();
  await expect(dialog.getByRole('alert')).toHaveText(ERRORS.internal.text);
  await expect(remove).toBeFocused();
  await page.unrouteAll();
  await remove.click();
  await expect(dialog.getByRole('link', { name: 'Europe, premium' })).toBeHidden();
  // The focus goes to what is left.
  const last = dialog.getByRole('button', { name: 'Remove Another' });
  await expect(last).toBeFocused();
  await last.click();
  await expect(last).toBeHidden();
  await expect(dialog.getByRole('heading', { name: 'Saved searches' })).toBeFocused();
});

async function passwordOf(owner: Shopper, username: string): Promise<string | undefined> {
  const { body } = await owner.http.get(`/api/products/purchased/?search=${username}`);
  return (body as { results: { password: string }[] }).results[0]?.password;
}

/** Moves the page's clock on, by steps that no timer of the page is longer than, until what is looked for is there. */
async function whileTimePasses(page: Page, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5000);
    await look();
  }).toPass();
}
