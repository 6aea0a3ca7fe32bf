/** Touch input, forced colours (high contrast), and copying text. */
import type { Locator } from '@playwright/test';
import { openSearch } from './support/search-page.ts';
import { expect, test } from './support/journey.ts';

test.describe('a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('links of the footer and the choices above the results are 44 px high', async ({ page }) => {
    await openSearch(page);
    const links = page.getByRole('contentinfo').getByRole('link');
    const segments = page.locator('label:has(> input[type=radio])').filter({ visible: true });
    await expectTouchHeight(links, segments);
    expect(await links.count()).toBeGreaterThan(5);
    expect(await segments.count()).toBeGreaterThan(1);
  });

  test('so are the controls of accounts, from the search to the cart', async ({ page, signIn }) => {
    const add = page.getByRole('button', { name: /^Add to cart/ });
    const choice = page.getByRole('main').locator('label:has(> input[type=checkbox])');
    await signIn();
    await openSearch(page);
    await expectTouchHeight(add.first());
    await page
      .getByRole('button', { name: /^On your wish list/ })
      .first()
      .click();
    await page.goto('/wish-list/');
    await expectTouchHeight(choice.first());
    await add.first().click();
    await expect(page.getByRole('button', { name: /^In cart/ }).first()).toBeVisible();
    await page.goto('/my-cart/');
    await expectTouchHeight(choice.filter({ hasText: /^Select / }).first());
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
    const back = page.getByRole('link', { name: 'All accounts', exact: true });
    const seeAll = page.getByRole('link', { name: 'See all', exact: true });
    await expectTouchHeight(back, seeAll);
    await openSearch(page, '?price-start=99999');
    await expectTouchHeight(
      page.getByRole('button', { name: /^(Without|Clear all filters)/ }).first(),
      page.getByRole('link', { name: 'Go to the marketplace' }),
    );
  });

  test('so are the way to the skins of an auction, and back from the auction', async ({ page }) => {
    await page.goto('/marketplace/');
    await expectTouchHeight(page.getByRole('button', { name: /^Show Skin Shards/ }).first());
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expectTouchHeight(page.getByRole('link', { name: 'All auctions' }));
  });
});

/** Waits for one of each kind, and measures all of them: not those of a page that the server has drawn and React is about to replace. */
async function expectTouchHeight(...kinds: Locator[]): Promise<void> {
  for (const kind of kinds) {
    await expect(kind.page().locator('#root[data-drawn]')).toHaveCount(0);
    await expect(kind.first()).toBeVisible();
    for (const target of await kind.all()) {
      const { height = 0 } = (await target.boundingBox()) ?? {};
      expect.soft(height, await target.innerText()).toBeGreaterThanOrEqual(44);
    }
  }
}

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('only the chosen option is framed', async ({ page }) => {
    await openSearch(page, '?account-type=ranked');
    // The filters are not part of the page as rendered by the server.
    await expect(page.getByRole('radio', { name: /^Ranked/ })).toBeChecked();
    const choices = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map((input) => ({
        isChosen: input.checked,
        isFramed: getComputedStyle(input.parentElement ?? input).outlineStyle === 'solid',
      })),
    );
    expect(choices.filter(({ isChosen }) => isChosen).length).toBeGreaterThan(1);
    expect(choices.filter(({ isChosen, isFramed }) => isChosen !== isFramed)).toEqual([]);
  });

  for (const path of ['/', '/buy-account/', '/marketplace/', '/my-account/', '/wish-list/']) {
    test(`what can be pressed on ${path} has an edge or a symbol`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(buttonsWithoutEdge)).toEqual([]);
    });
  }
});

/** Runs in the page: the texts of buttons that look like other text without their background. */
function buttonsWithoutEdge(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main button, main a[class*=button]')]
    .filter((button) => button.checkVisibility() && button.querySelector('svg') === null)
    .filter((button) => {
      const { borderStyle, borderWidth, outlineStyle, textDecorationLine } = getComputedStyle(button);
      const isBordered = borderStyle !== 'none' && borderWidth !== '0px';
      return !isBordered && outlineStyle !== 'solid' && textDecorationLine === 'none';
    })
    .map((button) => button.innerText);
}

test('typed and copied text keeps its letters, so an x between digits is no multiplication sign', async ({
  page,
}) => {
  await page.goto('/my-account/');
  const field = page.getByRole('form', { name: 'Login' }).getByLabel('Email');
  await field.fill('2x4@shop.test');
  await expect(field).toHaveCSS('font-variant-ligatures', 'no-contextual');
});
