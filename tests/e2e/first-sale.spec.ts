/** A new customer's first purchase, from the home page to the credentials, with few taps and fields; and by keyboard only. */
import type { Page } from '@playwright/test';
import { priceOf } from '#shared/catalog/price-rule.ts';
import { allSkins } from '#shared/catalog/product.ts';
import { TEST_CARD } from './support/card-form.ts';
import { fingers, type Hands, keys } from './support/counted-hands.ts';
import { expect, test } from './support/journey.ts';
import { readStock, suggestions } from './support/search-page.ts';
import { freshEmail, NEW_PASSWORD, registerForm } from './support/sign-up.ts';

const MOST_PRESSES = 12;
const MOST_FIELDS = 8;
const MOST_CENTS = 2000;

// The card form derives the country from the time zone.
test.use({ timezoneId: 'Europe/Madrid' });

interface WantedSkins {
  skins: string[];
  /** In narrow windows the filters are in a sheet. */
  hasSheet: boolean;
}

/** Two skins of an EUW account under EUR 20 whose names match no other skin. */
async function findUnmistakableSkins(page: Page): Promise<string[]> {
  const { products, prices, skins } = await readStock(page);
  const titles = new Map(skins.map(({ id, title }) => [id, title]));
  const isUnmistakable = (title: string) =>
    skins.every((other) => other.title === title || !other.title.includes(title));
  for (const product of products) {
    const price = priceOf(product, prices, false);
    if (product.region !== 'EUW' || product.isHandleveled || price === null || price >= MOST_CENTS) continue;
    const names = [...allSkins(product)].map((id) => titles.get(id) ?? '').filter(isUnmistakable);
    if (names.length >= 2) return names.slice(0, 2);
  }
  throw new Error('no account of EUW under 20 has two skins');
}

async function buy(page: Page, hands: Hands, { skins, hasSheet }: WantedSkins): Promise<void> {
  await page.goto('/');
  // Before the scripts have loaded, a link would load a new page, with the focus at its beginning.
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
  await hands.press(page.getByRole('main').getByRole('link', { name: /^EUW/ }).first());
  await expect(page).toHaveURL(/\/buy-account\/\?region=EUW$/);
  // The focus is at the beginning of the new page.
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Account' })).toBeFocused();
  await find(page, hands, { skins, hasSheet });
  await hands.press(
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Add to cart/ }),
  );
  await registerOnTheWay(page, hands);
  await payByCard(page, hands);
  await expect(page.getByRole('heading', { name: 'Purchase completed' })).toBeVisible();
  await expect(page.getByText('Username', { exact: true })).toBeInViewport();
  await expect(page.getByText('Password', { exact: true })).toBeInViewport();
  expect(hands.presses()).toBeLessThanOrEqual(MOST_PRESSES);
  expect(hands.fields()).toBeLessThanOrEqual(MOST_FIELDS);
}

async function find(page: Page, hands: Hands, { skins, hasSheet }: WantedSkins): Promise<void> {
  if (hasSheet) await hands.press(page.getByRole('button', { name: 'Filters (1)' }));
  const box = page.getByRole('combobox', { name: 'Search skin shards' });
  for (const title of skins) {
    await hands.fill(box, title);
    await expect(box).toHaveValue(title);
    await hands.press(suggestions(page).filter({ hasText: title }).first());
  }
  await expect(page).toHaveURL(/skin-shard=\d+&skin-shard=\d+/);
  if (hasSheet) await hands.press(page.getByRole('button', { name: /^Show \d+ accounts?$/ }));
  else await hands.press(page.getByRole('link', { name: 'Skip to accounts' }));
  for (const title of skins) await expect(page.getByRole('article').first()).toContainText(title);
}

/** Registers in the dialog that opens when a visitor adds an account to the cart; the captcha is solved in the background. */
async function registerOnTheWay(page: Page, hands: Hands): Promise<void> {
  const form = registerForm(page);
  await expect(form.getByLabel('Email')).toBeFocused();
  await hands.fill(form.getByLabel('Email'), freshEmail('first-sale'));
  await hands.fill(form.getByLabel('Password', { exact: true }), NEW_PASSWORD);
  await expect(form.getByText('Verified')).toBeVisible();
  await hands.press(form.getByRole('button', { name: 'Register' }));
  await hands.press(page.getByRole('dialog').getByRole('link', { name: 'Checkout' }));
}

async function payByCard(page: Page, hands: Hands): Promise<void> {
  const pay = page.getByRole('button', { name: /^Pay €.* by card here$/ });
  await expect(pay).toBeEnabled();
  const [, euros] = /€([\d.]+)/.exec((await pay.textContent()) ?? '') ?? [];
  expect(Number(euros) * 100).toBeLessThan(MOST_CENTS);
  await hands.press(pay);
  const form = page.getByRole('dialog', { name: 'Card payment' });
  await expect(form.getByLabel('Card number')).toBeFocused();
  await expect(form.getByLabel('Country')).toHaveValue('Spain');
  await hands.fill(form.getByLabel('Card number'), TEST_CARD.number);
  await hands.fill(form.getByLabel('Expiry'), TEST_CARD.expiry);
  await hands.fill(form.getByLabel('CVV'), TEST_CARD.cvv);
  await hands.fill(form.getByLabel('Full name'), TEST_CARD.fullName);
  await hands.fill(form.getByLabel('Phone'), TEST_CARD.phone);
  await hands.press(form.getByRole('button', { name: /^Pay €/ }));
  // On the bank's page.
  await expect(page.getByText('Sandbox: no real bank, no real money.')).toBeVisible();
  await hands.press(page.getByRole('button', { name: /^Pay €/ }));
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('buying two given skins, EUW, under 20, by card takes at most 12 taps and 8 fields', async ({
    page,
  }) => {
    await buy(page, fingers(page), { skins: await findUnmistakableSkins(page), hasSheet: true });
  });
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the same purchase works by keyboard alone', async ({ page }) => {
    await buy(page, keys(page), { skins: await findUnmistakableSkins(page), hasSheet: false });
  });
});
