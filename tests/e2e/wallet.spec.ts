/** Balance in the account area: coupons, transfers to customers and to other shops, transactions. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, signInAs } from './support/journey.ts';
import type { OwnShop } from './support/own-shop.ts';
import { operate } from './support/operate.ts';
import { type Shopper, signInByApi, test } from './support/shopper.ts';
import { freshEmail, register } from './support/sign-up.ts';

const PROFILE = '/my-account/profile/';

interface Coupon {
  code: string;
  /** The link that brings the code to the page. */
  redeemUrl: string;
}

/** A coupon of the shop's operator. */
async function newCoupon({ url, dataDir }: OwnShop['shop'], amount: number): Promise<Coupon> {
  const words = ['--amount', String(amount), '--count', '1'];
  const csv = await operate(
    dataDir,
    'balance-coupons',
    'create',
    `journey-${randomUUID()}`.slice(0, 40),
    ...words,
  );
  const code = csv.split('\r\n')[1]?.split(',')[1] ?? '';
  return { code, redeemUrl: `${url}${PROFILE}redeem-coupon/#code=${code}` };
}

async function emailOf(shopper: Shopper): Promise<string> {
  return ((await shopper.http.get('/api/auth/user/')).body as { email: string }).email;
}

const balanceInFrame = (page: Page) => page.getByRole('complementary').getByText(/^€/);

const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? 0;

const kept = (page: Page) => page.getByRole('status').filter({ hasText: 'Your code is kept.' });
const codeField = (page: Page) => page.getByLabel('Coupon code');
const remembered = (page: Page) => page.evaluate(() => Object.values(sessionStorage).join(' '));

test.describe('redeem coupon', () => {
  test.use({ shopperName: 'with a coupon' });

  test('a link fills in the code, which is redeemed once and raises the balance', async ({
    page,
    shopper,
    shop,
  }) => {
    const before = await shopper.balance();
    const { code, redeemUrl } = await newCoupon(shop, 12.5);
    await page.goto(redeemUrl);
    const form = page.getByRole('form', { name: 'Redeem coupon' });
    await expect(form.getByLabel('Coupon code')).toHaveValue(code);
    await expect(page).toHaveURL(/\/redeem-coupon\/$/);
    await form.getByRole('button', { name: 'Redeem coupon' }).click();
    await expect(form.getByRole('status')).toContainText('€12.50 was added to your balance.');
    await expect(balanceInFrame(page)).toHaveText(`€${(before / 100 + 12.5).toFixed(2)}`);
    await expect(form.getByLabel('Coupon code')).toHaveValue('');

    await form.getByLabel('Coupon code').fill(code.toLowerCase().replaceAll('-', ' '));
    await form.getByRole('button', { name: 'Redeem coupon' }).click();
    await expect(form.getByLabel('Coupon code')).toHaveAccessibleDescription(
      /^You have already redeemed this coupon\./,
    );
    await expect(form.getByLabel('Coupon code')).toBeFocused();
  });
});

test.describe('a link with a code, opened by a visitor', () => {
  test('keeps its code through reload and login', async ({ page, shop }) => {
    const { code, redeemUrl } = await newCoupon(shop, 1);
    await page.goto(redeemUrl);
    await expect(kept(page)).toBeVisible();
    await expect(page).toHaveURL(/\/my-account\/$/);
    await page.reload();
    await expect(kept(page)).toBeVisible();

    const form = page.getByRole('form', { name: 'Login' });
    await form.getByLabel('Email').fill('seller@demo.example');
    await form.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await form.getByRole('button', { name: 'Login' }).click();
    await expect(codeField(page)).toHaveValue(code);
    await expect(page).toHaveURL(/\/redeem-coupon\/$/);
    expect(await remembered(page)).not.toContain(code);

    // Once: it is not there for the next customer.
    await page.reload();
    await expect(codeField(page)).toHaveValue('');
  });

  test('keeps its code through a registration, and it is redeemed', async ({ page, shop }) => {
    const { code, redeemUrl } = await newCoupon(shop, 1.5);
    await page.goto(redeemUrl);
    await expect(kept(page)).toBeVisible();
    await register(page, freshEmail('with-code'));
    const onward = page.getByRole('link', { name: 'Redeem your code' });
    await expect(onward).toBeVisible();
    expect(await remembered(page)).not.toContain(code);
    await onward.click();
    await expect(codeField(page)).toHaveValue(code);
    await expect(page).toHaveURL(/\/redeem-coupon\/$/);
    const form = page.getByRole('form', { name: 'Redeem coupon' });
    await form.getByRole('button', { name: 'Redeem coupon' }).click();
    await expect(form.getByRole('status')).toContainText('€1.50 was added to your balance.');
  });
});

/** Opens the form as the buyer. @returns the form, the question after it, and the receiver's address and balance */
async function openTransfer(page: Page, signIn: () => Promise<void>, shopper: Shopper) {
  const [receiver, before] = [await emailOf(shopper), await shopper.balance()];
  await page.context().clearCookies();
  await signIn();
  await page.getByRole('link', { name: 'Transfer Balance', exact: true }).click();
  const form = page.getByRole('form', { name: 'Transfer balance' });
  return { form, dialog: page.getByRole('dialog', { name: 'Are you sure?' }), receiver, before };
}

test.describe('transfer balance', () => {
  test.use({ shopperName: 'who receives' });

  test('asks for confirmation, moves the amount once, and both customers see it', async ({
    page,
    signIn,
    shopper,
    browser,
  }) => {
    const { form, dialog, receiver, before } = await openTransfer(page, signIn, shopper);
    await form.getByLabel('Receiver').fill(receiver);
    await form.getByLabel('Amount').fill('2,50');
    await form.getByLabel('Note').fill('for the skin');

    await form.getByRole('button', { name: 'Transfer balance' }).click();
    await expect(dialog).toContainText(`€2.50 goes from your balance to ${receiver}.`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(await shopper.balance()).toBe(before);

    // A text that is selected to its end, and past the dialog's edge, is no press beside it.
    await form.getByRole('button', { name: 'Transfer balance' }).click();
    await dialog.getByText('You cannot take it back.').hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();

    await form.getByRole('button', { name: 'Transfer balance' }).click();
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(form.getByRole('status')).toContainText(
      `Balance has been transferred.€2.50 to ${receiver}.`,
    );
    await expect(form.getByLabel('Receiver')).toHaveValue('');
    expect(await shopper.balance()).toBe(before + 250);

    await page.getByRole('link', { name: 'Your Transactions' }).click();
    const sent = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem').first();
    await expect(sent).toContainText(`Transfer to ${receiver}: for the skin`);
    await expect(sent).toContainText('-€2.50');

    const theirs = await browser.newContext();
    await theirs.addCookies(shopper.cookies());
    const other = await theirs.newPage();
    await other.goto(new URL(`${PROFILE}your-transactions/`, page.url()).href);
    const received = other.getByRole('list', { name: 'Transactions' }).getByRole('listitem').first();
    await expect(received).toContainText('Transfer from buyer@demo.example: for the skin');
    await expect(received).toContainText('+€2.50');
    await theirs.close();
  });

  test('whose answer is lost is made once, though it is sent again after a reload', async ({
    page,
    signIn,
    shopper,
  }) => {
    const { form, dialog, receiver, before } = await openTransfer(page, signIn, shopper);
    const send = async () => {
      await form.getByLabel('Receiver').fill(receiver);
      await form.getByLabel('Amount').fill('1,25');
      await form.getByRole('button', { name: 'Transfer balance' }).click();
      await dialog.getByRole('button', { name: 'Transfer' }).click();
    };
    // The shop makes it, and its answer does not arrive.
    await page.route('**/api/trpc/wallet.transfer?**', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send();
    const unknown = page.getByText(`We do not know yet whether you transferred €1.25 to ${receiver}.`);
    await expect(unknown).toBeVisible();
    expect(await shopper.balance()).toBe(before + 125);

    await page.unroute('**/api/trpc/wallet.transfer?**');
    await page.reload();
    await expect(unknown).toBeVisible();
    await send();
    await expect(form.getByRole('status')).toContainText('Balance has been transferred.');
    await expect(unknown).toBeHidden();
    expect(await shopper.balance()).toBe(before + 125);
  });
});

test.describe('cross-site transfer', () => {
  test('debits at once and shows the code once, and a lost answer costs nothing', async ({
    context,
    page,
    signIn,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn();
    const buyer = await signInByApi(new URL(page.url()).origin, 'buyer@demo.example');
    const before = await buyer.balance();
    await page.getByRole('link', { name: 'Transfer Balance (Cross Site)' }).click();
    const form = page.getByRole('form', { name: 'Cross site transfer' });
    const create = async () => {
      await form.getByRole('button', { name: 'Create transfer code' }).click();
      const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
      await dialog.getByRole('button', { name: 'Create code' }).click();
    };
    await form.getByRole('button', { name: 'Create transfer code' }).click();
    await expect(form.getByLabel('Amount')).toHaveAccessibleDescription(/^This field may not be blank\./);
    await form.getByLabel('Amount').fill('1.5');

    // The shop has done it, and the answer is lost.
    await page.route('**/api/trpc/wallet.transferCrossSite?**', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await create();
    await expect(form.getByRole('alert')).toHaveText('Error connecting to server. Please try again later.');
    expect(await buyer.balance()).toBe(before - 150);
    await page.unrouteAll();
    await create();
    await expect(page.getByRole('heading', { name: 'Your code for €1.50' })).toBeFocused();
    expect(await buyer.balance()).toBe(before - 150);

    await expect(page.getByText('Save this code now. It is never shown again.')).toBeVisible();
    const code = page.getByText(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    await expect(code).toBeVisible();
    await page.getByRole('button', { name: 'Copy code' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(page.getByText('Only you can redeem it, once')).toBeVisible();
    const written = await code.innerText();
    const seller = await signInByApi(new URL(page.url()).origin, 'seller@demo.example');
    expect(await seller.http.post('/api/redeem-coupon/', { code: written })).toMatchObject({
      status: 400,
      body: { detail: 'Only the customer who created this code can redeem it here.' },
    });
    const { body } = await buyer.http.post('/api/redeem-coupon/', { code: written });
    expect(body).toMatchObject({ amount: 1.5 });
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect(form).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('have not seen it')).toHaveCount(0);
    await page.reload();
    await expect(form).toBeVisible();
    await expect(code).toHaveCount(0);
  });
});

test.describe('a credit that is on its way', () => {
  test.use({ shopperName: 'who waits for money' });

  test('changes the balance when it arrives, and moves nothing else when it leaves the page', async ({
    page,
    shopper,
    shop,
  }) => {
    const { code } = await newCoupon(shop, 3);
    let credits: unknown[] = [
      { id: 'load:1', description: 'Balance load', amountCents: 300, expectedAt: null },
    ];
    await page.route(/payments\.pendingCredits/, async (route) => {
      const response = await route.fetch();
      const procedures = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
      const answers = (await response.json()) as unknown[];
      const json = answers.map((answer, n) =>
        procedures[n] === 'payments.pendingCredits' ? { result: { data: credits } } : answer,
      );
      await route.fulfill({ response, json });
    });
    await page.clock.install();
    await page.goto(`${PROFILE}your-transactions/`);
    const coming = page.getByRole('region', { name: 'On the way to your balance' });
    await expect(coming).toBeVisible();
    const empty = page.getByText('Nothing to show.');
    await expect(empty).toBeVisible();
    expect(await topOf(coming)).toBeGreaterThan(await topOf(empty));
    await expect(balanceInFrame(page)).toHaveText('€0.00');

    await shopper.http.post('/api/redeem-coupon/', { code });
    credits = [];
    await page.clock.fastForward('00:21');
    await expect(coming).toHaveCount(0);
    await expect(balanceInFrame(page)).toHaveText('€3.00');
    await expect(page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('transactions', () => {
  test.use({ shopperName: 'with a history' });

  test('start empty, then show a plot, a table and pages with their own address', async ({
    page,
    shopper,
    shop,
  }) => {
    await page.goto(`${PROFILE}your-transactions/`);
    await expect(page).toHaveURL(/your-transactions\/\?page=1&limit=5$/);
    await expect(page.getByText('Nothing to show.')).toBeVisible();

    await shopper.http.post('/api/redeem-coupon/', { code: (await newCoupon(shop, 10)).code });
    for (let n = 0; n < 6; n += 1)
      await shopper.http.post('/api/transfer-balance-cross-site/', { amount: 1 });
    await page.reload();
    await expect(page.getByText('Showing 1 to 5 out of 7')).toBeVisible();
    const items = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
    await expect(items).toHaveCount(5);
    await expect(items.first()).toContainText('Cross site balance transfer');
    await expect(items.first()).toContainText('Balance €4.00');

    await page.getByRole('button', { name: 'Last page' }).click();
    await expect(page).toHaveURL(/\?page=2&limit=5$/);
    await expect(page.getByText('Showing 6 to 7 out of 7')).toBeVisible();
    await expect(items.last()).toContainText('Coupon redeemed');
    await expect(items.last()).toContainText('+€10.00');
    await page.goBack();
    await expect(page.getByText('Showing 1 to 5 out of 7')).toBeVisible();

    await expect(
      page.getByRole('img', { name: /ranged from €4\.00 to €10\.00 and is €4\.00 now/ }),
    ).toBeVisible();
    await page.getByText('Show as a table').click();
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(8);
    await expect(rows.nth(1)).toContainText('€4.00');

    await page.goto(`${PROFILE}your-transactions/?page=9&limit=5`);
    await page.getByRole('button', { name: 'First page' }).click();
    await expect(page.getByText('Showing 1 to 5 out of 7')).toBeVisible();
  });
});

test('the menu has its entries in order', async ({ page }) => {
  await page.goto('/my-account/');
  await signInAs(page, 'buyer@demo.example');
  const entries = page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
  const order = [
    'Redeem Coupon',
    'Load Balance',
    'Transfer Balance',
    'Transfer Balance (Cross Site)',
    'Your Purchases',
    'Your Transactions',
    'Your Payments',
    'Change Password',
    'Export Data',
    'Security',
    'Privacy',
  ];
  await expect(entries).not.toHaveCount(0);
  const shown = await entries.allInnerTexts();
  expect(shown).toEqual(order.filter((label) => shown.includes(label)));
  expect(shown.length).toBeGreaterThanOrEqual(6);
});
