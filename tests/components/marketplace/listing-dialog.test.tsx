import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayText } from '#shared/dates.ts';
import { ERRORS } from '#shared/errors.ts';
import { ADD_TEXTS } from '#shared/marketplace/add-to-marketplace.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { shopInfoQuery } from '#client/platform/shop-info.ts';
import { SHOP_INFO } from '../../client/platform/support/shop-info.ts';
import { saying } from '../support/described.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { purchase } from '../support/purchase.ts';
import { listOf, signIn } from '../support/samples.ts';
import { answer, callsOf, hold, lose, refuse } from '../support/shop-answers.ts';

const dialog = page.getByRole('dialog', { name: 'Sell GoldenFox' });
const minimum = dialog.getByLabelText('Minimum bid');
const instant = dialog.getByLabelText('Instant buy');
const days = dialog.getByLabelText('Days until it ends');
const password = dialog.getByLabelText('Current password of the account');
const add = dialog.getByRole('button', { name: 'Add to marketplace' });
const nothingEnabled = dialog.getByText(MARKETPLACE_TEXTS.nothingEnabled);

const HINT = { ruleCents: 800, sales: { count: 3, lowestCents: 600, highestCents: 950 } };

beforeEach(async () => {
  signIn();
  answer('purchases.list', listOf(purchase()));
  answer('marketplace.priceHint', HINT);
  openPage('/my-account/profile/your-purchases/');
  await page.getByRole('button', { name: 'Sell GoldenFox' }).click();
});

test('the first values, and what the seller gets of each amount', async () => {
  await expect.element(minimum).toHaveValue('5.00');
  await expect.element(minimum).toHaveFocus();
  await expect.element(instant).toHaveValue('');
  await expect.element(days).toHaveValue('7');
  await expect.element(dialog.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect.element(dialog.getByText('€4.50')).toBeVisible();
  await expect.element(dialog.getByText('€9.49')).not.toBeInTheDocument();
  await instant.fill('10,55');
  await expect.element(instant).toHaveValue('10.55');
  await expect.element(dialog.getByText('€9.49')).toBeVisible();
});

test.each([
  [false, 'Paid when the buyer’s warranty has ended.'],
  [true, 'Paid as soon as the account is sold.'],
])('when the seller is paid, at once: %s', async (areSellersPaidAtOnce, text) => {
  answer('shop.info', { ...SHOP_INFO, areSellersPaidAtOnce });
  await queryClient.refetchQueries(shopInfoQuery());
  await expect.element(dialog.getByText(`After 10% commission. ${text}`)).toBeVisible();
});

test('the buttons stay in reach where the form is higher than the window', async () => {
  await page.viewport(1280, 500);
  onTestFinished(() => page.viewport(1280, 720));
  await expect.element(minimum).toHaveFocus();
  await expect.element(add).toBeInViewport({ ratio: 1 });
  const edges = [add.element().parentElement, dialog.element()].map((element) =>
    Math.round(element?.getBoundingClientRect().bottom ?? 0),
  );
  // Nothing shows below them, but for the dialog's border.
  expect(Math.abs((edges[0] ?? 0) - (edges[1] ?? 0))).toBeLessThanOrEqual(1);
  await password.fill('');
  await userEvent.click(add);
  await expect.element(password).toHaveFocus();
  await expect
    .poll(() => password.element().getBoundingClientRect().bottom)
    .toBeLessThan(add.element().getBoundingClientRect().top);
});

test('all that is wrong is shown at once, and each message leaves with the edit that mends it', async () => {
  await minimum.fill('');
  await days.fill('31');
  await userEvent.keyboard('{Enter}');
  await expect.element(nothingEnabled).toBeVisible();
  await expect.element(days).toHaveAccessibleDescription(saying(MARKETPLACE_TEXTS.endDays));
  await expect.element(password).toHaveAccessibleDescription(MARKETPLACE_TEXTS.required);
  await password.fill('x');
  await expect.element(password).not.toBeInvalid();
  await expect.element(days).toBeInvalid();
  await minimum.fill('20');
  await expect.element(nothingEnabled).not.toBeInTheDocument();
  expect(callsOf('marketplace.list')).toEqual([]);
});

test('amounts and days at their bounds', async () => {
  await password.fill('the password');
  for (const [field, typed, text] of [
    [minimum, '0', MARKETPLACE_TEXTS.amountNotPositive],
    [minimum, '20', MARKETPLACE_TEXTS.minimumNotBelowInsta],
    [minimum, '1000000.01', MARKETPLACE_TEXTS.amountTooLarge],
    [days, '0', MARKETPLACE_TEXTS.endDays],
    [days, '1.5', MARKETPLACE_TEXTS.endDays],
    [days, '', MARKETPLACE_TEXTS.required],
  ] as const) {
    await instant.fill('20');
    await field.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(saying(text));
    await minimum.fill('5');
    await days.fill('30');
  }
  expect(callsOf('marketplace.list')).toEqual([]);
});

test('pressed twice it is put up once; then its heading has the focus, and the row has no button', async () => {
  const { release } = hold('marketplace.list', { outcome: 'listed', listingId: 1 });
  await instant.fill('19.99');
  await dialog.getByRole('radio', { name: '24 hours' }).click({ force: true });
  await password.fill('the password');
  await dialog.getByLabelText('Note (optional)').fill('Fast');
  await pressTwice(add, () => callsOf('marketplace.list'));
  await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  release();
  const heading = dialog.getByRole('heading', { name: 'The account is on the marketplace.' });
  await expect.element(heading).toHaveFocus();
  expect(callsOf('marketplace.list')).toEqual([
    {
      username: 'GoldenFox',
      minimumBidCents: 500,
      instaBuyCents: 1999,
      endDays: 7,
      warrantyDays: 1,
      password: 'the password',
      remarks: 'Fast',
    },
  ]);
  answer('purchases.list', listOf(purchase({ isListed: true, passwordState: 'changed for the auction' })));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect
    .element(page.getByRole('listitem').getByText('On the marketplace', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('Changed for the auction')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('what the shop refuses is shown in the form, which keeps what was typed', async () => {
  await password.fill('the password');
  const { wrongPassword } = MARKETPLACE_TEXTS;
  for (const [fail, text] of [
    [
      () => refuse('marketplace.list', 'validation_failed', { fields: { password: [wrongPassword] } }),
      wrongPassword,
    ],
    [
      () => answer('marketplace.list', { outcome: 'refused', reason: 'hidden', text: ADD_TEXTS.hidden }),
      ADD_TEXTS.hidden,
    ],
    [() => refuse('marketplace.list', 'internal'), ERRORS.internal.text],
    [() => lose('marketplace.list'), NETWORK_FAILURE_TEXT],
  ] as const) {
    fail();
    await add.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
  }
  await expect.element(password).toHaveValue('the password');
});

test('the account stands on top, and the suggestion says what it is made of and fills the prices in', async () => {
  await expect.element(dialog.getByText('Gold II, EUW')).toBeVisible();
  await expect.element(dialog.getByText('€6.00 to €9.50', { exact: true })).toBeVisible();
  await expect
    .element(
      dialog.getByText(
        'We ask €8.00 for one like it. 3 like it sold here for €6.00 to €9.50 in the last half-year.',
      ),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Use these prices' }).click();
  await expect.element(minimum).toHaveValue('6.00');
  await expect.element(instant).toHaveValue('9.50');
});

test('the day it ends follows the days that are typed', async () => {
  await days.fill('3');
  const end = dayText(Date.now() + 3 * 24 * 3600 * 1000);
  await expect.element(days).toHaveAccessibleDescription(`Ends on ${end} if we change the password today`);
  await days.fill('40');
  await expect.element(days).toHaveAccessibleDescription(saying('1 to 30'));
});
