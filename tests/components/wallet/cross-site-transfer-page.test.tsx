import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { saying } from '../support/described.ts';
import { closePage, openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold, lose, refuse } from '../support/shop-answers.ts';

const CROSS_SITE = '/my-account/profile/transfer-balance-cross-site/';
const CODE = {
  code: 'ABCDE-ABCDE-ABCDE-ABCDE',
  amountCents: 125,
  redeemUrl: 'https://other.example/my-account/profile/redeem-coupon/#code=ABCDE-ABCDE-ABCDE-ABCDE',
};
const form = page.getByRole('form', { name: 'Cross site transfer' });
const amount = form.getByLabelText('Amount');
const dialog = page.getByRole('dialog', { name: WALLET_TEXTS.areYouSure });
const confirm = dialog.getByRole('button', { name: 'Create code' });
const shown = page.getByRole('heading', { name: 'Your code for €1.25' });
const unseen = page.getByText('You asked for a code for €1.25 and have not seen it.');

async function ask(eur: string): Promise<void> {
  await amount.fill(eur);
  await form.getByRole('button', { name: 'Create transfer code' }).click();
}

/** Codes that were not seen outlast the page: each test is of a customer of its own. */
let customerId = 100;
beforeEach(() => {
  customerId += 1;
  signIn({ customerId });
  answer('wallet.transferLimits', { minimumCents: 1, leftCents: 3000, canOthersRedeem: false });
});

test.each([
  ['', FIELD_TEXTS.blank],
  ['one', FIELD_TEXTS.notANumber],
  ['0', WALLET_TEXTS.amountTooSmall],
  ['50.01', WALLET_TEXTS.balanceTooSmall],
])('"%s" is shown on the field, and not asked about', async (typed, text) => {
  openPage(CROSS_SITE);
  await expect.element(page.getByRole('complementary').getByText('€50.00')).toBeVisible();
  await ask(typed);
  await expect.element(amount).toHaveAccessibleDescription(saying(text));
  await expect.element(amount).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the code is waited for, shown once with the focus, and gone after', async () => {
  const { release } = hold('wallet.transferCrossSite', CODE);
  openPage(CROSS_SITE);
  await ask('1.25');
  await expect.element(dialog.getByText(/€1\.25 leaves your balance now\./)).toBeVisible();
  await pressTwice(confirm, () => callsOf('wallet.transferCrossSite'));
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  // The browser itself closes a dialog at the second Escape in a row.
  for (let n = 0; n < 3; n += 1) await userEvent.keyboard('{Escape}');
  await expect
    .element(dialog.getByRole('button', { name: 'Close' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(dialog.getByRole('button', { name: 'Cancel' }))
    .toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(shown).toHaveFocus();
  await expect.element(page.getByText(CODE.code)).toBeVisible();
  await expect.element(page.getByText('Save this code now. It is never shown again.')).toBeVisible();
  await expect.element(page.getByText(/Only you can redeem it, once/)).toBeVisible();
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect.element(form).toBeVisible();
  await expect.element(page.getByText(CODE.code)).not.toBeInTheDocument();
  await expect.element(unseen).not.toBeInTheDocument();
  expect(callsOf('wallet.transferCrossSite')).toHaveLength(1);
});

test('an answer that was lost: the amount is asked for again under the same key, another one under its own', async () => {
  openPage(CROSS_SITE);
  lose('wallet.transferCrossSite');
  await ask('1.25');
  await confirm.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(NETWORK_FAILURE_TEXT);
  await expect.element(unseen).toBeVisible();
  await ask('1');
  await expect.element(dialog.getByText(/€1\.00 leaves your balance now\./)).toBeVisible();
  await confirm.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(NETWORK_FAILURE_TEXT);
  answer('wallet.transferCrossSite', CODE);
  await ask('1.25');
  await expect.element(dialog.getByText(/nothing is taken again/)).toBeVisible();
  await confirm.click();
  await expect.element(shown).toHaveFocus();
  const [first, other, again] = callsOf('wallet.transferCrossSite').map(
    ({ idempotencyKey }) => idempotencyKey,
  );
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test.each([false, true])(
  'a code that is left on its way is announced, and asked for again under its key (answered meanwhile: %s)',
  async (isAnswered) => {
    const { release } = hold('wallet.transferCrossSite', CODE);
    const { back } = openPage('/my-account/profile/redeem-coupon/');
    const link = page
      .getByRole('navigation', { name: 'Profile' })
      .getByRole('link', { name: 'Transfer Balance (Cross Site)' });
    await link.click();
    await expect.element(form).toBeVisible();
    await ask('1.25');
    await pressTwice(confirm, () => callsOf('wallet.transferCrossSite'));
    const [left] = callsOf('wallet.transferCrossSite');
    // What a reload of the page finds.
    expect(sessionStorage.getItem('unseen-codes')).toContain(left?.idempotencyKey);
    back();
    await expect.element(page.getByRole('form', { name: 'Redeem coupon' })).toBeVisible();
    if (isAnswered) {
      const reads = callsOf('wallet.balance').length;
      release();
      await expect.poll(() => callsOf('wallet.balance').length).toBeGreaterThan(reads);
    }
    await expect.element(page.getByText(CODE.code)).not.toBeInTheDocument();
    await link.click();
    await expect.element(unseen).toBeVisible();
    answer('wallet.transferCrossSite', CODE);
    await ask('1.25');
    await expect.element(dialog.getByText(/nothing is taken again/)).toBeVisible();
    await confirm.click();
    await expect.element(shown).toHaveFocus();
    expect(callsOf('wallet.transferCrossSite')).toEqual([left, left]);
    expect(sessionStorage.getItem('unseen-codes') ?? '').not.toContain(left?.idempotencyKey);
  },
);

test('asked for before and not seen, an amount above the balance is asked for all the same', async () => {
  openPage(CROSS_SITE);
  lose('wallet.transferCrossSite');
  await ask('1.25');
  await confirm.click();
  await expect.element(unseen).toBeVisible();
  await closePage();
  answer('wallet.balance', { balanceCents: 0 });
  openPage(CROSS_SITE);
  await expect.element(page.getByRole('complementary').getByText('€0.00')).toBeVisible();
  answer('wallet.transferCrossSite', CODE);
  await ask('1.25');
  await confirm.click();
  await expect.element(shown).toBeVisible();
});

test.each([
  ['internal', WALLET_TEXTS.crossSiteFailed, true],
  ['transfer_code_lost', ERRORS.transfer_code_lost.text, false],
] as const)('a refusal by %s is shown above the form', async (code, text, isCodeAwaited) => {
  refuse('wallet.transferCrossSite', code);
  openPage(CROSS_SITE);
  await ask('1.25');
  await confirm.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(text);
  if (isCodeAwaited) await expect.element(unseen).toBeVisible();
  else await expect.element(unseen).not.toBeInTheDocument();
});

test('where others may redeem it, that is said', async () => {
  answer('wallet.transferLimits', { minimumCents: 1, leftCents: 3000, canOthersRedeem: true });
  answer('wallet.transferCrossSite', CODE);
  openPage(CROSS_SITE);
  await ask('1.25');
  await confirm.click();
  await expect.element(page.getByText(/Anyone with the code can redeem it, once\./)).toBeVisible();
});
