import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { formatCount } from '#shared/catalog/display.ts';
import { RANK_CODES, REGION_CODES, REGIONS } from '#shared/catalog/enumerations.ts';
import { isOldStock } from '#shared/catalog/product-class.ts';
import { allSkins, type Product } from '#shared/catalog/product.ts';
import { openPage } from '../support/open-page.tsx';
import { PRICED, REFERENCE_DATA, STOCK, stockShop } from './support/catalog.ts';

const SEARCH = '/buy-account/';
const filters = page.getByRole('complementary', { name: 'Filters' });
const chips = page.getByRole('list', { name: 'Active filters' });

async function expectTotal(fits: (product: Product) => boolean): Promise<void> {
  const count = STOCK.filter(fits).length;
  const words = count === 1 ? '1 account' : `${formatCount(count)} accounts`;
  await expect.element(page.getByText(new RegExp(`^${words}( from €|$)`))).toBeVisible();
}

const chooseIn = (role: 'checkbox' | 'radio', name: RegExp) => () =>
  filters.getByRole(role, { name }).first().click();
const MYTHIC = new Set(REFERENCE_DATA.skins.filter(({ tier }) => tier === 'MYTHIC').map(({ id }) => id));

beforeEach(() => stockShop());

describe('each filter goes into the address, and the total agrees with the stock', () => {
  test.each<{
    name: string;
    from?: string;
    acts: (() => Promise<void>)[];
    query: string;
    fits: (product: Product) => boolean;
  }>([
    {
      name: 'two regions',
      acts: [chooseIn('checkbox', /^NA/), chooseIn('checkbox', /^OCE/)],
      query: '?region=NA&region=OC1',
      fits: ({ region }) => region === 'NA' || region === 'OC1',
    },
    {
      name: 'account type',
      acts: [chooseIn('radio', /^Handleveled/)],
      query: '?account-type=handleveled',
      fits: ({ isHandleveled }) => isHandleveled,
    },
    {
      name: 'rank and division',
      from: '?account-type=ranked',
      acts: [chooseIn('radio', /^Gold/), chooseIn('radio', /^II\s*\d*$/)],
      query: '?account-type=ranked&rank=GO&division=2',
      fits: ({ rank, division }) => rank === 'GO' && division === 2,
    },
    {
      name: 'flash key',
      from: '?account-type=ranked',
      acts: [chooseIn('radio', /^Flash on D/)],
      query: '?account-type=ranked&flash-key=d',
      fits: ({ rank, flashKey }) => rank !== '0' && flashKey === 'd',
    },
    {
      name: 'premium',
      acts: [chooseIn('checkbox', /^Premium only/)],
      query: '?premium=true',
      fits: ({ isPremium }) => isPremium,
    },
    {
      name: 'mythic tier',
      acts: [chooseIn('checkbox', /^Mythic only/)],
      query: '?account-tier=MYTHIC',
      fits: (product) => [...allSkins(product)].some((id) => MYTHIC.has(id)),
    },
    {
      name: 'blue essence minimum',
      acts: [chooseIn('radio', /^60,000\+/)],
      query: '?blue-essence-start=60000',
      fits: ({ discreteBlueEssence }) => discreteBlueEssence >= 60_000,
    },
    {
      name: 'blue essence typed',
      acts: [
        () => filters.getByLabelText('Blue essence from').fill('20000'),
        () => filters.getByLabelText('Blue essence up to').fill('30000'),
      ],
      query: '?blue-essence-start=20000&blue-essence-end=30000',
      fits: ({ discreteBlueEssence }) => discreteBlueEssence >= 20_000 && discreteBlueEssence <= 30_000,
    },
    {
      name: 'orange essence range',
      acts: [() => filters.getByText('Orange essence').click(), chooseIn('radio', /^1000-1999/)],
      query: '?orange-essence-start=1000&orange-essence-end=1999',
      fits: ({ orangeEssence }) => orangeEssence >= 1000 && orangeEssence <= 1999,
    },
    {
      name: 'account age',
      acts: [
        () => filters.getByText('Account age').click(),
        chooseIn('radio', /^Old stock leveled before [A-Z][a-z]+ \d{4}/),
      ],
      query: '?account-age=old-stock',
      fits: ({ dateLastPlayed }) => isOldStock(dateLastPlayed, REFERENCE_DATA.prices.oldStockMaxDate),
    },
  ])('$name', async ({ from = '', acts, query, fits }) => {
    expect(STOCK.some(fits)).toBe(true);
    const { address } = openPage(SEARCH + from);
    for (const act of acts) await act();
    await expect.poll(address).toBe(SEARCH + query);
    await expectTotal(fits);
  });
});

test('another account type clears rank, division and flash key; an apex rank the division', async () => {
  const { address } = openPage(`${SEARCH}?account-type=ranked&rank=GO&division=2&flash-key=f`);
  const divisions = filters.getByRole('group', { name: 'Division' }).getByRole('radio');
  await filters.getByRole('radio', { name: /^Master/ }).click();
  await expect.poll(address).toBe(`${SEARCH}?account-type=ranked&rank=MA&flash-key=f`);
  await expect.element(divisions.last()).toBeDisabled();
  await filters.getByRole('radio', { name: /^Handleveled/ }).click();
  await expect.poll(address).toBe(`${SEARCH}?account-type=handleveled`);
  await expect.element(filters.getByRole('group', { name: 'Rank' })).not.toBeInTheDocument();
  await expect.element(filters.getByRole('group', { name: 'Flash key' }).first()).toBeVisible();
  await filters.getByRole('radio', { name: /^Unranked/ }).click();
  await expect.element(filters.getByRole('group', { name: 'Flash key' }).first()).toBeVisible();
});

test('chips take single filters away, "Clear all" all of them but the order', async () => {
  const { address } = openPage(`${SEARCH}?region=EUW&region=NA&premium=true&rank-order=LowToHigh&sort=rank`);
  const chip = (name: RegExp): Locator => chips.getByRole('button', { name });
  await expect.element(chip(/Premium/)).toBeVisible();
  await chip(/EUW/).click();
  await expect.poll(address).toBe(`${SEARCH}?region=NA&premium=true&rank-order=LowToHigh&sort=rank`);
  await expect.element(chip(/NA/)).toHaveFocus();
  await expectTotal(({ region, isPremium }) => region === 'NA' && isPremium);
  await userEvent.keyboard('{Enter}');
  await expect.element(chip(/Premium/)).toHaveFocus();
  await chip(/Clear all/).click();
  await expect.poll(address).toBe(`${SEARCH}?rank-order=LowToHigh&sort=rank`);
  await expect.element(chips).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('two clicks of one moment both count', async () => {
  const { address } = openPage(SEARCH);
  await expectTotal(() => true);
  const boxes = filters.element().querySelectorAll<HTMLInputElement>('input[type=checkbox]');
  boxes[0]?.click();
  boxes[1]?.click();
  await expect.poll(address).toBe(`${SEARCH}?region=EUW&region=EUNE`);
  await expectTotal(({ region }) => region === 'EUW' || region === 'EUNE');
});

async function openSheet(query = ''): Promise<ReturnType<typeof openPage>> {
  const opened = openPage(SEARCH + query);
  await page.getByRole('button', { name: /^Filters/ }).click();
  return opened;
}

describe('in the sheet of a phone', () => {
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const boxOf = async (region: RegExp): Promise<HTMLInputElement> => {
    const box = sheet.getByRole('checkbox', { name: region });
    await expect.element(box).toBeVisible();
    return box.element() as HTMLInputElement;
  };

  beforeEach(() => page.viewport(390, 844));
  afterEach(() => page.viewport(1280, 720));

  test('choices are marked at once and both count; the address follows, even if the sheet is left', async () => {
    const { address } = await openSheet();
    const [euw, na] = [await boxOf(/^EUW/), await boxOf(/^NA/)];
    euw.click();
    na.click();
    expect([euw.checked, na.checked, address()]).toEqual([true, true, SEARCH]);
    (sheet.getByRole('button', { name: /^Show/ }).element() as HTMLElement).click();
    await expect.poll(address).toBe(`${SEARCH}?region=EUW&region=NA`);
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Filters (2)' })).toHaveFocus();
    await expectTotal(({ region }) => region === 'EUW' || region === 'NA');
  });

  test('back takes a choice out of the sheet, and "Clear all" comes after the choices before it', async () => {
    const { address, back } = await openSheet('?premium=true');
    const euw = await boxOf(/^EUW/);
    euw.click();
    await expect.poll(address).toBe(`${SEARCH}?region=EUW&premium=true`);
    back();
    await expect.poll(address).toBe(`${SEARCH}?premium=true`);
    await expect.poll(() => euw.checked).toBe(false);
    euw.click();
    (sheet.getByRole('button', { name: 'Clear all' }).element() as HTMLElement).click();
    await expect.poll(address).toBe(SEARCH);
    await expect.poll(() => euw.checked).toBe(false);
    await expect.poll(async () => (await boxOf(/^Premium/)).checked).toBe(false);
  });

  test('opened again while it disappears, it stays', async () => {
    await openSheet();
    await boxOf(/^EUW/);
    const opener = page
      .getByRole('button', { name: /^Filters/, includeHidden: true })
      .element() as HTMLElement;
    const dialog = sheet.element() as HTMLDialogElement;
    (sheet.getByRole('button', { name: 'Close' }).element() as HTMLElement).click();
    // React renders in a microtask; the sheet is closed only after a paint.
    await Promise.resolve();
    expect([dialog.open, dialog.hasAttribute('data-leaving')]).toEqual([true, true]);
    opener.click();
    await Promise.resolve();
    expect([dialog.open, dialog.hasAttribute('data-leaving')]).toEqual([true, false]);
    (await boxOf(/^EUW/)).click();
    await expect.element(sheet.getByText('1 chosen')).toBeVisible();
    expect(dialog.open).toBe(true);
  });

  test('when the device is turned, and filters stand beside the results, the open sheet stays in reach', async () => {
    await openSheet();
    await boxOf(/^EUW/);
    await page.viewport(1280, 720);
    await expect.element(sheet).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await filters.getByRole('checkbox', { name: /^EUW/ }).click();
    await expectTotal(({ region }) => region === 'EUW');
  });
});

test('a typed number is one step, and back takes it out of the field', async () => {
  const { address, back } = openPage(`${SEARCH}?region=EUW`);
  const field = filters.getByLabelText('Blue essence from');
  await field.click();
  await userEvent.keyboard('40000');
  await expect.poll(address).toBe(`${SEARCH}?region=EUW&blue-essence-start=40000`);
  await expect.element(filters.getByRole('radio', { name: /^40,000\+/ })).toBeChecked();
  back();
  await expect.poll(address).toBe(`${SEARCH}?region=EUW`);
  await expect.element(field).toHaveValue('');
  await expectTotal(({ region }) => region === 'EUW');
});

test('a value without accounts stays with its zero; the way out says what it would give', async () => {
  const code = RANK_CODES.findLast((each) => STOCK.some(({ rank }) => rank === each));
  const inRank = STOCK.filter(({ rank }) => rank === code);
  const empty = REGION_CODES.find((each) => inRank.every(({ region }) => region !== each)) ?? 'TH2';
  const { address } = openPage(`${SEARCH}?account-type=ranked&rank=${code}`);
  await filters.getByRole('checkbox', { name: new RegExp(`^${REGIONS[empty]}\\s*0$`) }).click();
  await expect.element(page.getByText('No search results found.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Go to the marketplace' }))
    .toHaveAttribute('href', '/marketplace/');
  await page.getByRole('button', { name: `Without “${REGIONS[empty]}” ${inRank.length}` }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.poll(address).toBe(`${SEARCH}?account-type=ranked&rank=${code}`);
  await expectTotal((product) => inRank.includes(product));
});

const range = (name: RegExp) => filters.getByRole('button', { name });
const between = (start: number, end: number) =>
  PRICED.filter(({ priceCents }) => priceCents >= start && priceCents <= end).length;

async function expectCount(count: number): Promise<void> {
  const words = count === 1 ? '1 account' : `${count} accounts`;
  await expect.element(page.getByText(new RegExp(`^${words}( from €|$)`))).toBeVisible();
}

describe('price', () => {
  test('a usual range with its count is pressed, and pressed again to be without', async () => {
    const { address } = openPage(SEARCH);
    const count = between(500, 1000);
    expect(count).toBeGreaterThan(0);
    await range(new RegExp(`^€5 to €10 ${count}$`)).click();
    await expect.poll(address).toBe(`${SEARCH}?price-start=5&price-end=10`);
    await expectCount(count);
    await expect.element(chips.getByRole('button', { name: /€5–€10/ })).toBeVisible();
    await expect.element(filters.getByLabelText('Price from')).toHaveValue('5');
    await range(/^Under €5/).click();
    await expect.poll(address).toBe(`${SEARCH}?price-end=4.99`);
    await expectCount(between(0, 499));
    await range(/^Under €5/).click();
    await expect.poll(address).toBe(SEARCH);
    await expectCount(PRICED.length);
  });

  test('typed with cents, by a comma too', async () => {
    const { address } = openPage(SEARCH);
    await filters.getByLabelText('Price from').fill('4,5');
    await filters.getByLabelText('Price up to').fill('12.25');
    await expect.poll(address).toBe(`${SEARCH}?price-start=4.5&price-end=12.25`);
    await expectCount(between(450, 1225));
    await expect.element(range(/^€5 to €10/)).toHaveAttribute('aria-pressed', 'false');
    await filters.getByLabelText('Price from').fill('4.999');
    await expect.element(filters.getByText('Enter amounts like 5 or 4.99.')).toBeVisible();
    await chips.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(address).toBe(SEARCH);
  });
});
