/** Touch input, forced colours (high contrast), and copying text. */
import { openSearch } from './support/search-page.ts';
import { expect, test } from './support/journey.ts';

test.describe('a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('links of the footer and the choices above the results are 44 px high', async ({ page }) => {
    await openSearch(page);
    const links = page.getByRole('contentinfo').getByRole('link');
    const segments = page.locator('label:has(> input[type=radio])').filter({ visible: true });
    for (const target of [...(await links.all()), ...(await segments.all())]) {
      const { height = 0 } = (await target.boundingBox()) ?? {};
      expect.soft(height, await target.innerText()).toBeGreaterThanOrEqual(44);
    }
    expect(await links.count()).toBeGreaterThan(5);
    expect(await segments.count()).toBeGreaterThan(1);
  });
});

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
