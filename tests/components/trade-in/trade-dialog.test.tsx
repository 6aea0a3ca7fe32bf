import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { failedRequirementsText, TRADE_REQUIREMENTS } from '#shared/trade-in/requirements.ts';
import { PURCHASE_TEXTS } from '#shared/purchases/texts.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { purchase } from '../support/purchase.ts';
import { listOf, signIn } from '../support/samples.ts';
import { answer, callsOf, hold, lose, refuse } from '../support/shop-answers.ts';

const dialog = page.getByRole('dialog', { name: 'Trade in' });
const password = dialog.getByLabelText('Password of the account');
const next = dialog.getByRole('button', { name: 'Continue' });
const trade = dialog.getByRole('button', { name: 'Trade in' });
const value = dialog.getByText('€7.50');
const QUOTE = { valueCents: 750, expiresAt: '2026-11-22T12:15:00.000Z' };
const TYPED = { username: 'GoldenFox', password: 'the password' };

async function open(rank: 'GO' | 'SI' = 'GO'): Promise<void> {
  answer('purchases.list', listOf(purchase({ rank })));
  openPage('/my-account/profile/your-purchases/');
  await page.getByRole('button', { name: 'Trade in GoldenFox' }).click();
}

async function valuate(): Promise<void> {
  await password.fill('the password');
  await next.click();
}

beforeEach(() => signIn());

test.each([
  ['GO', ['email', 'restrictions', 'honor']],
  ['SI', ['email', 'restrictions', 'honor', 'games']],
] as const)(
  'what an account of rank %s must meet is shown before its password is asked for',
  async (rank, names) => {
    await open(rank);
    for (const name of names) await expect.element(dialog.getByText(TRADE_REQUIREMENTS[name])).toBeVisible();
    await expect
      .poll(() => dialog.getByText(TRADE_REQUIREMENTS.games).elements())
      .toHaveLength(rank === 'SI' ? 1 : 0);
    await expect.element(password).toHaveFocus();
  },
);

test('a blank password is shown on the field, one that is wrong too; each leaves with the edit', async () => {
  refuse('tradeIn.value', 'validation_failed', { fields: { password: ['Wrong password.'] } });
  await open();
  await next.click();
  await expect.element(password).toHaveAccessibleDescription(FIELD_TEXTS.blank);
  await expect.element(password).toHaveFocus();
  expect(callsOf('tradeIn.value')).toEqual([]);
  await password.fill('guess');
  await expect.element(password).toHaveAccessibleDescription('');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAccessibleDescription('Wrong password.');
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveValue('guess');
});

test('an account that fails a requirement is refused in words', async () => {
  const text = failedRequirementsText(['honor']);
  refuse('tradeIn.value', 'trade_requirements', { text });
  await open();
  await valuate();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
  await expect.element(password).toHaveValue('the password');
});

test('the way back keeps the password; traded once, the account leaves and the heading has the focus', async () => {
  answer('tradeIn.value', QUOTE);
  await open();
  await valuate();
  await expect.element(value).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(password).toHaveValue('the password');
  await next.click();
  const { release } = hold('tradeIn.trade', { valueCents: 750, isVerified: true });
  await pressTwice(trade, () => callsOf('tradeIn.trade'));
  await userEvent.keyboard('{Escape}');
  release();
  await expect.element(dialog.getByRole('heading', { name: 'The account was traded in.' })).toHaveFocus();
  await expect.element(dialog.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  expect(callsOf('tradeIn.trade')).toEqual([TYPED]);
  answer('purchases.list', listOf());
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your Purchases' })).toHaveFocus();
});

test('a value that has expired is renewed with the password that was typed', async () => {
  answer('tradeIn.value', QUOTE);
  refuse('tradeIn.trade', 'quote_expired');
  await open();
  await valuate();
  await trade.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(ERRORS.quote_expired.text);
  await expect.element(dialog.getByRole('button', { name: 'Get a new value' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(trade).toBeVisible();
  expect(callsOf('tradeIn.value')).toEqual([TYPED, TYPED]);
});

const TRADED = {
  dateTraded: '2026-11-22T12:01:00.000Z',
  productUsername: 'GoldenFox',
  isVerified: true,
  dateVerified: '2026-11-22T12:01:00.000Z',
  valueCents: 750,
  creditDueAt: '2026-11-23T12:01:00.000Z',
  creditedAt: null,
};

test('a trade whose answer was lost is completed by the next try, which finds the account gone', async () => {
  answer('tradeIn.value', QUOTE);
  lose('tradeIn.trade');
  await open();
  await valuate();
  await trade.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(NETWORK_FAILURE_TEXT);
  refuse('tradeIn.trade', 'not_found');
  answer('tradeIn.list', listOf(TRADED));
  await trade.click();
  await expect.element(dialog.getByRole('heading', { name: 'The account was traded in.' })).toHaveFocus();
  await expect.element(value).toBeVisible();
  answer('purchases.list', listOf());
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
});

test('an account that is gone for another reason is not called traded in, and leaves the list', async () => {
  answer('tradeIn.value', QUOTE);
  refuse('tradeIn.trade', 'not_found');
  // The same account, traded in before it was bought again.
  answer('tradeIn.list', listOf({ ...TRADED, dateTraded: '2026-11-22T11:59:00.000Z' }));
  await open();
  await valuate();
  await trade.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(ERRORS.not_found.text);
  answer('purchases.list', listOf());
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
});
