import type { Page } from '@playwright/test';
import { findingsInBothThemes } from './support/axe.ts';
import { openInstalled } from './support/installed.ts';
import { expect, test } from './support/journey.ts';
import { chooseSegment } from './support/segments.ts';
import { freshEmail, registerCustomer } from './support/sign-up.ts';

/** A screen to test: how to open it, and how to tell that it is shown. */
interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
}

const at = (path: string, heading: string): Screen => ({
  name: path,
  open: async (page) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  },
});

/** A short list, which shows every part of a card; axe would take longer with a hundred cards. */
const FEW_ACCOUNTS = '/buy-account/?account-type=ranked&region=EUW&rank=GO';

/** Screens that visitors can see. */
const PUBLIC_SCREENS: Screen[] = [
  {
    name: '/',
    open: async (page) => {
      await page.goto('/');
      // The title is rendered by the server; the counts appear when the page's scripts have run.
      await expect(page.getByRole('link', { name: /^All \d+ regions, / })).toBeVisible();
    },
  },
  {
    name: '/buy-account/ with results',
    open: async (page) => {
      await page.goto(FEW_ACCOUNTS);
      await expect(page.getByRole('button', { name: /^Add to cart/ }).first()).toBeVisible();
    },
  },
  {
    name: '/buy-account/ without results',
    open: async (page) => {
      await page.goto('/buy-account/?account-type=ranked&rank=CH&region=TW2&blue-essence-start=200000');
      await expect(page.getByText('No search results found.')).toBeVisible();
    },
  },
  at('/faq/', 'Frequently asked questions'),
  at('/tos/', 'Terms of Service'),
  at('/privacy-policy/', 'Privacy Policy'),
  at('/no-such-page/', 'This page does not exist.'),
  at('/429/', 'Too Many Requests'),
  {
    name: '/my-account/ with errors',
    open: async (page) => {
      await page.goto('/my-account/');
      await expect(page.getByText(/not a robot/i)).toBeVisible();
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('This field may not be blank.').first()).toBeVisible();
    },
  },
  {
    name: '/my-account/forgot-password/',
    open: async (page) => {
      await page.goto('/my-account/forgot-password/');
      await expect(page.getByText(/not a robot/i)).toBeVisible();
    },
  },
  {
    name: '/my-account/reset-password/ with an error',
    open: async (page) => {
      await page.goto('/my-account/reset-password/');
      await page.getByLabel('New password', { exact: true }).fill('a-password-nobody-has');
      await page.getByLabel('Confirm new password').fill('a-password-nobody-has');
      await page.getByRole('button', { name: 'Reset password' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  at('/my-account/verify-email/?key=unknown', 'Error'),
  {
    name: '/buy-account/ as a table',
    open: async (page) => {
      await page.goto(FEW_ACCOUNTS);
      await chooseSegment(page, 'Table');
      await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible();
    },
  },
  {
    name: 'the page of one account',
    open: async (page) => {
      const [first] = (await (await page.request.get('/api/products/')).json()) as [id: number][];
      await page.goto(`/buy-account/${first?.[0]}/`);
      await expect(
        page.getByRole('region', { name: 'Similar accounts' }).getByRole('article'),
      ).not.toHaveCount(0);
    },
  },
  at('/wish-list/', 'Wish list'),
  {
    name: 'the comparison',
    open: async (page) => {
      const products = (await (await page.request.get('/api/products/')).json()) as [id: number][];
      const ids = products.slice(0, 4).map(([id]) => `account=${id}`);
      await page.goto(`/compare/?${ids.join('&')}`);
      await expect(page.getByRole('columnheader')).toHaveCount(5);
    },
  },
  {
    name: '/marketplace/',
    open: async (page) => {
      await page.goto('/marketplace/');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'the page of one auction',
    open: async (page) => {
      await page.goto('/marketplace/');
      await page.getByRole('article').first().getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'Bid history' })).toBeVisible();
    },
  },
  at('/my-cart/payment-processing/', 'Payment processing'),
  at('/my-cart/purchase-completed/', 'There is no purchase to show here.'),
  at('/my-cart/purchase-failed/', 'Your purchase could not be completed successfully.'),
  {
    name: 'the dialog that asks to log in',
    open: async (page) => {
      await page.goto(FEW_ACCOUNTS);
      await page
        .getByRole('button', { name: /^Add to cart/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** Screens that exist only in narrow windows. */
const NARROW_SCREENS: Screen[] = [
  {
    name: 'the menu',
    open: async (page) => {
      await page.goto('/faq/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the filters',
    open: async (page) => {
      await page.goto(FEW_ACCOUNTS);
      await page.getByRole('button', { name: /^Filter/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** Screens of a customer, in this order: with an account in the cart, then with an empty cart. */
const CUSTOMER_SCREENS: Screen[] = [
  {
    name: '/my-cart/ with an account in it',
    open: async (page) => {
      await page.goto(FEW_ACCOUNTS);
      await page
        .getByRole('button', { name: /^Add to cart/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /^In cart/ })).toHaveCount(1);
      await page.goto('/my-cart/');
      await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
    },
  },
  {
    name: '/my-cart/ when it is empty',
    open: async (page) => {
      await page
        .getByRole('button', { name: /delete/i })
        .first()
        .click();
      await expect(page.getByText('Your cart is empty.')).toBeVisible();
    },
  },
  at('/my-account/profile/load-balance/', 'Load Balance'),
  at('/my-account/profile/load-balance/success/', 'Load Balance'),
  at('/my-account/profile/load-balance/processing/', 'Load Balance'),
  at('/my-account/profile/your-purchases/', 'Your Purchases'),
  {
    name: 'the dialog of a bid',
    open: async (page) => {
      await page.goto('/marketplace/');
      await page
        .getByRole('button', { name: /^Place Bid/, disabled: false })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Place Bid' })).toBeVisible();
    },
  },
  {
    name: '/marketplace/my-bids/',
    open: async (page) => {
      await page.goto('/marketplace/my-bids/');
      await expect(page.getByRole('switch', { name: 'Active Bids' })).toBeVisible();
    },
  },
  {
    name: '/marketplace/my-auctions/',
    open: async (page) => {
      await page.goto('/marketplace/my-auctions/');
      await expect(page.getByRole('switch', { name: 'Active Auctions' })).toBeVisible();
    },
  },
  at('/my-account/profile/security/', 'Security'),
  at('/my-account/profile/your-purchases/traded-accounts/', 'Your Purchases'),
  at('/my-account/profile/your-purchases/hidden-accounts/', 'Your Purchases'),
  {
    name: '/my-account/profile/your-transactions/ with its table',
    open: async (page) => {
      await page.goto('/my-account/profile/transfer-balance-cross-site/');
      await page.getByLabel('Amount').fill('0.01');
      await page.getByRole('button', { name: 'Create transfer code' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create code' }).click();
      await expect(page.getByText('Save this code now.')).toBeVisible();
      await page.goto('/my-account/profile/your-transactions/');
      await page.getByText('Show as a table').click();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  at('/my-account/profile/redeem-coupon/', 'Redeem Coupon'),
  {
    name: '/my-account/profile/transfer-balance/ with errors',
    open: async (page) => {
      await page.goto('/my-account/profile/transfer-balance/');
      await page.getByRole('button', { name: 'Transfer balance' }).click();
      await expect(page.getByText('This field may not be blank.').first()).toBeVisible();
    },
  },
  {
    name: 'the question before a transfer',
    open: async (page) => {
      await page.getByLabel('Receiver').fill('seller@demo.example');
      await page.getByLabel('Amount').fill('0.01');
      await page.getByRole('button', { name: 'Transfer balance' }).click();
      await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
    },
  },
  {
    name: 'the code of a cross-site transfer',
    open: async (page) => {
      await page.goto('/my-account/profile/transfer-balance-cross-site/');
      await page.getByLabel('Amount').fill('0.01');
      await page.getByRole('button', { name: 'Create transfer code' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create code' }).click();
      await expect(page.getByText('Save this code now.')).toBeVisible();
    },
  },
  at('/my-account/profile/change-password/', 'Change Password'),
  at('/my-account/profile/your-payments/', 'Your Payments'),
  {
    name: '/my-account/profile/export-data/ with a file and an error',
    open: async (page) => {
      await page.goto('/my-account/profile/export-data/');
      await page.getByRole('checkbox', { name: /^Transactions/ }).check();
      await chooseSegment(page, 'CSV');
      await page.getByRole('button', { name: 'Generate file' }).click();
      await expect(page.getByRole('button', { name: 'Download Transactions, CSV' })).toBeVisible();
      await page.getByRole('button', { name: 'Generate file' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];

/** For a customer who leads no auction. */
const DELETION: Screen = {
  name: 'the question before an account is deleted',
  open: async (page) => {
    await page.goto('/my-account/profile/privacy/');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
  },
};

/** Screens of a customer without a network, with and without cached data. */
const OFFLINE_SCREENS: Screen[] = [
  {
    name: 'purchases without a network',
    open: async (page) => {
      await page.goto('/my-account/profile/your-purchases/');
      await expect(page.getByText(/saved copy\./)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Device settings' })).toBeVisible();
    },
  },
];

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest phone, and a desk's window at a zoom of 400% (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 568 };
/** A small desk's window at a zoom of 200%. */
const ZOOMED = { width: 640, height: 400 };

// Screens are independent; in sequence they would keep one worker busy long after the other has finished.
test.describe.configure({ mode: 'parallel' });
test.use({ viewport: DESKTOP });

for (const screen of PUBLIC_SCREENS) {
  test(`${screen.name} is accessible`, async ({ page }) => {
    await expectNothingInTheWay(page, screen);
  });
}

for (const screen of NARROW_SCREENS) {
  test(`${screen.name} on a phone is accessible`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await expectNothingInTheWay(page, screen, [PHONE]);
  });
}

test('a customer’s pages are accessible', async ({ page, signIn }) => {
  // axe checks every element of two dozen screens, four times.
  test.slow();
  await signIn();
  for (const screen of CUSTOMER_SCREENS) await expectNothingInTheWay(page, screen);
});

test('deleting an account is accessible', async ({ page }) => {
  await registerCustomer(page, freshEmail('leaver'));
  await expectNothingInTheWay(page, DELETION);
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a customer’s offline pages are accessible', async ({ page, context, signIn }) => {
    await openInstalled(page, '/');
    await signIn();
    await expect(page.getByText(/Up to date as of/)).toBeVisible();
    await context.setOffline(true);
    for (const screen of OFFLINE_SCREENS) await expectNothingInTheWay(page, screen);
  });
});

/** Checks a screen in both themes and at both widths, without opening it again. */
async function expectNothingInTheWay(page: Page, screen: Screen, windows = [DESKTOP, PHONE]): Promise<void> {
  await screen.open(page);
  for (const window of windows) {
    const where = `${screen.name}, ${window.width} px`;
    await page.setViewportSize(window);
    expect.soft(await findingsInBothThemes(page), where).toEqual({ dark: [], light: [] });
    expect.soft(await overflowOf(page), `${where}, pixels beyond the window`).toBe(0);
  }
  for (const window of [NARROWEST, ZOOMED]) {
    await page.setViewportSize(window);
    expect
      .soft(await overflowOf(page), `${screen.name}, pixels beyond a window of ${window.width} px`)
      .toBe(0);
  }
  await page.setViewportSize(windows[0] ?? DESKTOP);
}

/** How many pixels the page is wider than its window, at least 0; no page may scroll horizontally. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}
