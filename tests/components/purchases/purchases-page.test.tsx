import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayText } from '#shared/dates.ts';
import { ERRORS } from '#shared/errors.ts';
import { pageOf } from '#shared/pagination.ts';
import { PURCHASE_TEXTS } from '#shared/purchases/texts.ts';
import { SHOP_INFO } from '../../client/platform/support/shop-info.ts';
import { stockShop } from '../catalog/support/catalog.ts';
import { answerCachedLists, cacheOnDevice, cachedNotice, NEEDS_CONNECTION } from '../support/device-copy.ts';
import { openPage } from '../support/open-page.tsx';
import { purchase } from '../support/purchase.ts';
import { listOf, signIn } from '../support/samples.ts';
import { answer, callsOf, disconnect, hold, reconnect, Refused, refuse } from '../support/shop-answers.ts';

const ALL = '/my-account/profile/your-purchases/';
const search = page.getByRole('searchbox', { name: 'Search purchases' });
const row = page.getByRole('article');
const shownNames = (): string[] =>
  row.elements().map(({ textContent }) => /account\d/.exec(textContent)?.[0] ?? '?');

async function expectNames(...usernames: string[]): Promise<void> {
  await expect.poll(shownNames).toEqual(usernames);
}

beforeEach(() => signIn());

describe('six accounts, five to a page', () => {
  const owned = Array.from({ length: 6 }, (_, n) => purchase({ id: n + 1, username: `account${n + 1}` }));

  beforeEach(() =>
    answer('purchases.list', ({ page: asked = 1, limit = 5, search: text = '', isHidden }) => {
      const found = isHidden ? [] : owned.filter(({ username }) => username.includes(text));
      const list = pageOf(found.slice((asked - 1) * limit, asked * limit), found.length, asked, limit);
      if (list === null) throw new Refused('not_found');
      return list;
    }),
  );

  test('the page is in the address, and the buttons that lead nowhere are off but keep the focus', async () => {
    const { address } = openPage(ALL);
    await expect.poll(address).toBe(`${ALL}?page=1&limit=5`);
    await expect.element(page.getByText('Showing 1 to 5 out of 6')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'First page' }))
      .toHaveAttribute('aria-disabled', 'true');
    const next = page.getByRole('button', { name: 'Next page' });
    await next.click();
    await expect.element(page.getByText('Showing 6 to 6 out of 6')).toBeVisible();
    expect(address()).toBe(`${ALL}?page=2&limit=5`);
    await expect.element(next).toHaveFocus();
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'First page' }).click();
    await page.getByRole('button', { name: 'Last page' }).click();
    await expect.element(page.getByText('Showing 6 to 6 out of 6')).toBeVisible();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.element(page.getByText('Showing 1 to 5 out of 6')).toBeVisible();
    await page.getByLabelText('Per page').selectOptions('10');
    await expect.element(page.getByText('Showing 1 to 6 out of 6')).toBeVisible();
  });

  test('a search begins at the first page, and is cleared where it finds nothing', async () => {
    const { address } = openPage(`${ALL}?page=2&limit=5`);
    await search.fill('account3');
    await expect.poll(address).toBe(`${ALL}?page=1&limit=5&search=account3`);
    await expect.element(page.getByText('Showing 1 to 1 out of 1')).toBeVisible();
    await search.fill('nothing like this');
    await expect.element(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(address).toBe(`${ALL}?page=1&limit=5`);
    await expect.element(search).toHaveValue('');
    await expect.element(page.getByText('Showing 1 to 5 out of 6')).toBeVisible();
  });

  test('the search does not take back what is typed: a space before the next word', async () => {
    const { address } = openPage(ALL);
    await search.click();
    await userEvent.keyboard('account ');
    await expect.poll(address).toBe(`${ALL}?page=1&limit=5&search=account`);
    await userEvent.keyboard('rank');
    await expect.poll(address).toBe(`${ALL}?page=1&limit=5&search=account+rank`);
    await expect.element(search).toHaveValue('account rank');
    await expect.element(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
  });

  test('a page past the end leads to the first', async () => {
    openPage(`${ALL}?page=9&limit=5`);
    await page.getByRole('button', { name: 'First page' }).click();
    await expect.element(page.getByText('Showing 1 to 5 out of 6')).toBeVisible();
  });

  test('another tab begins anew', async () => {
    const { address } = openPage(`${ALL}?page=1&limit=5&search=account`);
    await page.getByRole('link', { name: 'Hidden Accounts' }).click();
    await expect.poll(address).toBe(`${ALL}hidden-accounts/?page=1&limit=5`);
    await expect.element(page.getByText(PURCHASE_TEXTS.noHidden)).toBeVisible();
    await page.getByRole('link', { name: 'Show all purchases' }).click();
    await expect.element(page.getByText('Showing 1 to 5 out of 6')).toBeVisible();
  });
});

describe('the filters', () => {
  const NOVEMBER = '2026-11-15T12:00:00.000Z';
  const JUNE = '2026-06-15T12:00:00.000Z';
  const month = page.getByRole('combobox', { name: 'Month' });
  const region = page.getByRole('combobox', { name: 'Region' });
  const state = page.getByRole('combobox', { name: 'State' });
  const optionsOf = (field: typeof month): string[] =>
    [...field.element().querySelectorAll('option')].map(({ textContent }) => textContent);

  beforeEach(() => {
    answer('purchases.filterChoices', { regions: ['EUW', 'NA'], bought: [NOVEMBER, NOVEMBER, JUNE] });
    answer('purchases.list', listOf());
    // The link of the empty list comes under the pointer, and then loads its page.
    stockShop();
  });

  test('offer what the customer has, are in the address, and are asked of the shop', async () => {
    const { address } = openPage(`${ALL}?page=3&limit=10`);
    await expect.poll(() => optionsOf(month)).toEqual(['Any month', 'Nov 2026', 'Jun 2026']);
    expect(optionsOf(region)).toEqual(['Any region', 'EUW', 'NA']);
    await month.selectOptions('Jun 2026');
    await region.selectOptions('NA');
    await state.selectOptions('Under warranty');
    await expect.poll(address).toBe(`${ALL}?page=1&limit=10&month=2026-06&region=NA&state=covered`);
    await expect
      .poll(() => callsOf('purchases.list').at(-1))
      .toEqual({
        page: 1,
        limit: 10,
        isHidden: false,
        region: 'NA',
        state: 'covered',
        boughtFrom: new Date(2026, 5).toISOString(),
        boughtBefore: new Date(2026, 6).toISOString(),
      });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(address).toBe(`${ALL}?page=1&limit=10`);
    await expect.element(month).toHaveValue('any');
  });

  test.each(['2026-13', '9999-12'])(
    'of an address that names what cannot be asked are left out, such as the month %s',
    async (wrongMonth) => {
      openPage(`${ALL}?page=1&limit=5&month=${wrongMonth}&region=XX&state=traded`);
      await expect
        .poll(() => callsOf('purchases.list').at(-1))
        .toEqual({ page: 1, limit: 5, isHidden: false });
    },
  );

  test('know no marketplace among hidden accounts', async () => {
    openPage(`${ALL}hidden-accounts/?page=1&limit=5`);
    await expect
      .poll(() => optionsOf(state))
      .toEqual(['Any state', 'Under warranty', 'Without warranty', 'Claim being decided']);
  });
});

test('while it loads the list is busy; empty, it is announced and leads to the shop', async () => {
  const { release } = hold('purchases.list', listOf());
  openPage(ALL);
  await expect.element(page.getByRole('heading', { name: 'Your Purchases' })).toBeVisible();
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).not.toBe(null);
  release();
  const empty = page.getByRole('status').filter({ hasText: PURCHASE_TEXTS.noPurchases });
  await expect
    .element(empty.getByRole('link', { name: 'Browse accounts' }))
    .toHaveAttribute('href', '/buy-account/');
});

test('a list that fails says so, and is asked for again', async () => {
  refuse('purchases.list', 'bad_request');
  openPage(ALL);
  await expect.element(page.getByRole('alert').getByText(ERRORS.bad_request.text)).toBeVisible();
  answer('purchases.list', listOf(purchase()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row).toBeVisible();
});

test.each([
  ['open', SHOP_INFO, {}, ['Trade in GoldenFox', 'Sell GoldenFox', 'Hide GoldenFox']],
  [
    'without trade-ins',
    { ...SHOP_INFO, flags: { ...SHOP_INFO.flags, trade: false } },
    {},
    ['Sell GoldenFox', 'Hide GoldenFox'],
  ],
  ['open, of a hidden account', SHOP_INFO, { isHidden: true }, ['Trade in GoldenFox', 'Unhide GoldenFox']],
  ['open, of a listed account', SHOP_INFO, { isListed: true }, []],
])('the buttons of a row while the shop is %s', async (_, info, changes, names) => {
  answer('shop.info', info);
  answer('purchases.list', listOf(purchase(changes)));
  openPage(ALL);
  await expect.element(row).toBeVisible();
  const shown = row.getByRole('button', { name: 'GoldenFox', exact: false }).elements();
  expect(shown.map(({ textContent }) => textContent)).toEqual(names);
});

test('a row says until when its warranty runs, and its skins unfold by name', async () => {
  const inTenDays = new Date(Date.now() + 10 * 24 * 3600 * 1000 - 60_000);
  answer(
    'purchases.list',
    listOf(
      purchase({
        date: new Date(inTenDays.getTime() - 30 * 24 * 3600 * 1000).toISOString(),
        warrantyDays: 30,
        dateLastPlayed: '2025-08-08',
        skins: ['Dawn Ahri', 'Skin 7'],
        ownedSkins: ['Dusk Zed'],
        skinIds: [103_001, 7, 238_002],
      }),
    ),
  );
  openPage(ALL);
  await expect.element(row.getByText(`Warranty until ${dayText(inTenDays)} · 10 days left`)).toBeVisible();
  await expect.element(row.getByText('8 Aug 2025')).toBeVisible();
  await expect.element(row.getByText('Dusk Zed')).not.toBeVisible();
  await row.getByText('3 skins').click();
  await expect
    .element(row.getByRole('region', { name: 'Skin shards' }))
    .toHaveTextContent('Skin shardsDawn AhriSkin 7');
  await expect
    .element(row.getByRole('region', { name: 'Owned skins' }))
    .toHaveTextContent('Owned skinsDusk Zed');
});

test('the settings of the device are a link away', async () => {
  answer('purchases.list', listOf(purchase()));
  openPage(ALL);
  await expect
    .element(page.getByRole('link', { name: 'Device settings' }))
    .toHaveAttribute('href', '/my-account/profile/privacy/#device-copy');
});

test('the password is covered until it is asked for', async () => {
  answer('purchases.list', listOf(purchase()));
  openPage(ALL);
  await expect.element(row.getByText('GoldenFox').first()).toBeVisible();
  await expect.element(row.getByText('the password')).not.toBeInTheDocument();
  await row.getByRole('button', { name: 'Show password' }).click();
  await expect.element(row.getByText('the password')).toBeVisible();
  // A label that changes and a state besides would say "Hide password, pressed".
  await expect
    .element(row.getByRole('button', { name: 'Hide password' }))
    .not.toHaveAttribute('aria-pressed');
});

describe('hiding', () => {
  const opener = row.getByRole('button', { name: 'Hide GoldenFox' });
  const notices = page.getByRole('region', { name: 'Notices' });

  beforeEach(() => {
    answer('purchases.list', listOf(purchase()));
    openPage(ALL);
  });

  test('is done at once, the row leaves and the heading has the focus; Undo brings it back', async () => {
    answer('purchases.hide', () => {
      answer('purchases.list', listOf());
      return undefined;
    });
    await opener.click();
    await expect.element(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Your Purchases' })).toHaveFocus();
    await expect.element(notices.getByText(PURCHASE_TEXTS.hidden('GoldenFox'))).toBeVisible();
    answer('purchases.hide', () => {
      answer('purchases.list', listOf(purchase()));
      return undefined;
    });
    await notices.getByRole('button', { name: 'Undo' }).click();
    await expect.element(opener).toBeVisible();
    expect(callsOf('purchases.hide')).toEqual([
      { username: 'GoldenFox', isHidden: true },
      { username: 'GoldenFox', isHidden: false },
    ]);
  });

  test('who types meanwhile keeps the focus', async () => {
    const { release } = hold('purchases.hide', undefined);
    await opener.click();
    await search.click();
    release();
    await expect.element(notices.getByText(PURCHASE_TEXTS.hidden('GoldenFox'))).toBeVisible();
    await expect.element(search).toHaveFocus();
  });

  test('who has left the page meanwhile is not pulled back to the list', async () => {
    answer('purchases.list', { ...listOf(purchase()), currentPage: 2, totalPages: 2 });
    const { address } = openPage(`${ALL}?page=2&limit=5`);
    const { release } = hold('purchases.hide', undefined);
    await opener.click();
    await page.getByRole('link', { name: 'FAQ', exact: true }).click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }))
      .toBeVisible();
    release();
    await expect.element(notices.getByText(PURCHASE_TEXTS.hidden('GoldenFox'))).toBeVisible();
    expect(address()).toBe('/faq/');
  });

  test('a refusal is shown in the shop’s words, and can be tried again', async () => {
    refuse('purchases.hide', 'account_listed');
    await opener.click();
    await expect.element(notices.getByText(ERRORS.account_listed.text)).toBeVisible();
    answer('purchases.hide', undefined);
    await opener.click();
    await expect.element(notices.getByText(PURCHASE_TEXTS.hidden('GoldenFox'))).toBeVisible();
    expect(callsOf('purchases.hide')).toHaveLength(2);
  });

  test('pressed twice it is sent once', async () => {
    const { release } = hold('purchases.hide', undefined);
    await opener.dblClick();
    release();
    await expect.element(notices.getByText(PURCHASE_TEXTS.hidden('GoldenFox'))).toBeVisible();
    expect(callsOf('purchases.hide')).toHaveLength(1);
  });
});

describe('without a network', () => {
  beforeEach(async () => {
    answerCachedLists();
    const owned = [3, 2, 1].map((id) =>
      purchase({
        id,
        username: `account${id}`,
        region: id === 2 ? 'NA' : 'EUW',
        date: new Date(2026, id, 15).toISOString(),
      }),
    );
    const hidden = purchase({ id: 4, username: 'account4', isHidden: true });
    answer('purchases.list', ({ isHidden }) => (isHidden ? listOf(hidden) : listOf(...owned)));
    await cacheOnDevice();
    disconnect();
  });

  test('what this device keeps is shown without its passwords, searched and paged, and cannot be changed', async () => {
    openPage(`${ALL}?page=1&limit=2`);
    await expectNames('account3', 'account2');
    await expect.element(page.getByText('Showing 1 to 2 out of 3')).toBeVisible();
    await expect.element(cachedNotice).toBeVisible();
    await expect.element(row.getByText('Not on this device').first()).toBeVisible();
    await expect.element(row.getByRole('button', { name: 'Show password' })).not.toBeInTheDocument();
    const hide = page.getByRole('button', { name: 'Hide account3' });
    await expect.element(hide).toBeDisabled();
    await expect.element(hide).toHaveAttribute('title', NEEDS_CONNECTION);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expectNames('account1');
    await search.fill('ACCOUNT2');
    await expectNames('account2');
    await expect.element(page.getByText('Showing 1 to 1 out of 1')).toBeVisible();
    openPage(`${ALL}?page=9&limit=2`);
    await page.getByRole('button', { name: 'First page' }).click();
    await expectNames('account3', 'account2');
  });

  test('the same filters narrow it', async () => {
    openPage(ALL);
    const month = page.getByRole('combobox', { name: 'Month' });
    await month.selectOptions('Apr 2026');
    await expectNames('account3');
    await month.selectOptions('Any month');
    await page.getByRole('combobox', { name: 'Region' }).selectOptions('NA');
    await expectNames('account2');
    await expect.element(page.getByText('Showing 1 to 1 out of 1')).toBeVisible();
  });

  test('those that are hidden are kept, too', async () => {
    openPage(`${ALL}hidden-accounts/`);
    await expectNames('account4');
    await expect.element(cachedNotice).toBeVisible();
  });

  test('when the shop is there again, the list is its own', async () => {
    openPage(ALL);
    await expectNames('account3', 'account2', 'account1');
    answer('purchases.list', listOf(purchase({ id: 5, username: 'account5' })));
    await reconnect();
    // The list is asked for anew at once, or after five seconds where this device was being read just then.
    await expect.poll(shownNames, { timeout: 30_000 }).toEqual(['account5']);
    await expect.element(cachedNotice).not.toBeInTheDocument();
    await expect.element(row.getByRole('button', { name: 'Show password' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Hide account5' })).toBeEnabled();
  });
});
