import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { saying } from '../support/described.ts';
import { closePage, openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold, lose, refuse } from '../support/shop-answers.ts';
import { SHOP_INFO } from '../../client/platform/support/shop-info.ts';

const TRANSFER = '/my-account/profile/transfer-balance/';
const form = page.getByRole('form', { name: 'Transfer balance' });
const receiver = form.getByLabelText('Receiver');
const amount = form.getByLabelText('Amount');
const note = form.getByLabelText('Note');
const button = form.getByRole('button', { name: 'Transfer balance' });
const dialog = page.getByRole('dialog', { name: WALLET_TEXTS.areYouSure });
const confirm = dialog.getByRole('button', { name: 'Transfer' });

async function ask(to: string, eur: string): Promise<void> {
  await receiver.fill(to);
  await amount.fill(eur);
  await button.click();
}

/** Transfers whose answer did not arrive outlast the page: each test is of a customer of its own. */
let customerId = 200;
beforeEach(() => {
  customerId += 1;
  signIn({ customerId });
  answer('wallet.transferLimits', { minimumCents: 1, leftCents: 3000, canOthersRedeem: false });
});

test('blank fields are shown on both, and each text leaves with the edit of its field', async () => {
  openPage(TRANSFER);
  await expect.element(amount).toHaveAccessibleDescription('Up to €30.00 now.');
  await button.click();
  await expect.element(receiver).toHaveAccessibleDescription(saying(FIELD_TEXTS.blank));
  await expect.element(amount).toHaveAccessibleDescription(saying(FIELD_TEXTS.blank));
  await expect.element(receiver).toHaveFocus();
  await receiver.fill('seller@demo.example');
  await expect
    .element(receiver)
    .toHaveAccessibleDescription('The email address of their account in this shop.');
  await expect.element(amount).toHaveAccessibleDescription(saying(FIELD_TEXTS.blank));
});

test('how much can be given is said once the daily limit is known, too', async () => {
  refuse('wallet.transferLimits', 'bad_request');
  openPage(TRANSFER);
  await expect.element(page.getByRole('complementary').getByText('€50.00')).toBeVisible();
  await expect.element(amount).not.toHaveAccessibleDescription(saying('Up to'));
  answer('wallet.transferLimits', { minimumCents: 1, leftCents: 3000, canOthersRedeem: false });
  await queryClient.refetchQueries();
  await expect.element(amount).toHaveAccessibleDescription('Up to €30.00 now.');
});

test.each([
  ['no address', '1', receiver, 'Enter a valid email address.'],
  ['buyer@demo.example', '1', receiver, WALLET_TEXTS.receiverIsSender],
  ['seller@demo.example', 'one', amount, FIELD_TEXTS.notANumber],
  ['seller@demo.example', '0', amount, WALLET_TEXTS.amountTooSmall],
  ['seller@demo.example', '1.001', amount, FIELD_TEXTS.tooManyDecimals],
  ['seller@demo.example', '50.01', amount, WALLET_TEXTS.balanceTooSmall],
])('%s with %s is shown on its field, and not asked about', async (to, eur, field, text) => {
  openPage(TRANSFER);
  await expect.element(page.getByRole('complementary').getByText('€50.00')).toBeVisible();
  await ask(to, eur);
  await expect.element(field).toHaveAccessibleDescription(saying(text));
  await expect.element(field).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the question names amount and receiver; sent once, the form is empty and what happened is announced', async () => {
  const { release } = hold('wallet.transfer', undefined);
  openPage(TRANSFER);
  await note.fill('for the skin');
  await ask(' Seller@Demo.example', '2,50');
  await expect
    .element(
      dialog.getByText(/€2\.50 goes from your balance to seller@demo\.example\. You cannot take it back\./),
    )
    .toBeVisible();
  await pressTwice(confirm, () => callsOf('wallet.transfer'));
  // The browser itself closes a dialog at the second Escape in a row.
  for (let n = 0; n < 3; n += 1) await userEvent.keyboard('{Escape}');
  await expect
    .element(dialog.getByRole('button', { name: 'Cancel' }))
    .toHaveAttribute('aria-disabled', 'true');
  release();
  await expect
    .element(form.getByRole('status'))
    .toHaveTextContent(`${WALLET_TEXTS.transferred}€2.50 to seller@demo.example.`);
  await expect.element(dialog).not.toBeInTheDocument();
  for (const field of [receiver, amount, note]) await expect.element(field).toHaveValue('');
  const idempotencyKey: unknown = expect.any(String);
  expect(callsOf('wallet.transfer')).toEqual([
    { receiver: 'seller@demo.example', amountCents: 250, description: 'for the skin', idempotencyKey },
  ]);
});

test('Cancel and Escape send nothing, give the focus back and keep what was typed', async () => {
  openPage(TRANSFER);
  for (const leave of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => userEvent.keyboard('{Escape}'),
  ]) {
    await ask('seller@demo.example', '1');
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await expect.element(amount).toHaveValue('1');
  }
  expect(callsOf('wallet.transfer')).toEqual([]);
});

test('what the shop refuses is shown on its field, other trouble above the form; a repeated try has the same key', async () => {
  openPage(TRANSFER);
  refuse('wallet.transfer', 'validation_failed', { fields: { receiver: [WALLET_TEXTS.receiverUnknown] } });
  await ask('nobody@demo.example', '1');
  await confirm.click();
  await expect.element(receiver).toHaveAccessibleDescription(saying(WALLET_TEXTS.receiverUnknown));
  await expect.element(receiver).toHaveFocus();
  await receiver.fill('seller@demo.example');
  for (const [fail, text] of [
    [() => refuse('wallet.transfer', 'internal'), WALLET_TEXTS.transferFailed],
    [() => lose('wallet.transfer'), NETWORK_FAILURE_TEXT],
    [() => refuse('wallet.transfer', 'transfer_not_allowed'), ERRORS.transfer_not_allowed.text],
  ] as const) {
    fail();
    await button.click();
    await confirm.click();
    await expect.element(form.getByRole('alert')).toHaveTextContent(text);
  }
  await expect.element(amount).toHaveValue('1');
  const [other, ...same] = callsOf('wallet.transfer').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(same).size).toBe(1);
  expect(same).not.toContain(other);
});

const unanswered = page.getByText(
  'We do not know yet whether you transferred €20.00 to seller@demo.example.',
);

test('an answer that was lost: found again after a reload, sent under the same key though the balance is less, and then over', async () => {
  openPage(TRANSFER);
  lose('wallet.transfer');
  await ask('seller@demo.example', '20');
  await confirm.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(NETWORK_FAILURE_TEXT);
  await expect.element(unanswered).toBeVisible();
  const [first] = callsOf('wallet.transfer');
  // What a reload of the page finds.
  expect(sessionStorage.getItem('unanswered-transfers')).toContain(first?.idempotencyKey);
  await closePage();
  answer('wallet.balance', { balanceCents: 500 });
  openPage(TRANSFER);
  await expect.element(page.getByRole('complementary').getByText('€5.00')).toBeVisible();
  await expect.element(unanswered).toBeVisible();
  answer('wallet.transfer', undefined);
  await ask('seller@demo.example', '20');
  await expect.element(dialog.getByText(/If it was made then, nothing is transferred again\./)).toBeVisible();
  await confirm.click();
  await expect
    .element(form.getByRole('status'))
    .toHaveTextContent(`${WALLET_TEXTS.transferred}€20.00 to seller@demo.example.`);
  await expect.element(unanswered).not.toBeInTheDocument();
  expect(callsOf('wallet.transfer')).toEqual([first, first]);
  expect(sessionStorage.getItem('unanswered-transfers') ?? '').not.toContain(first?.idempotencyKey);
});

test.each([
  ['refused at first, it was not made', undefined, 'transfer_not_allowed', 0],
  ['refused when repeated, it may have been made', 'internal', 'transfer_not_allowed', 1],
  ['refused by a look at the balance, it was not made', 'internal', 'validation_failed', 0],
] as const)('%s', async (_, before, code, notices) => {
  openPage(TRANSFER);
  for (const refusal of [before, code]) {
    if (refusal === undefined) continue;
    refuse('wallet.transfer', refusal);
    await ask('seller@demo.example', '20');
    await confirm.click();
    await expect.element(form.getByRole('alert')).toBeVisible();
  }
  await expect.poll(() => unanswered.elements()).toHaveLength(notices);
});

test('whose address is not confirmed is told, and asked nothing', async () => {
  signIn({ isEmailVerified: false });
  openPage(TRANSFER);
  await expect.element(page.getByText('Your email address is not confirmed yet.')).toBeVisible();
  await ask('seller@demo.example', '1');
  await expect.element(form.getByRole('alert')).toHaveTextContent(ERRORS.email_not_verified.text);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('who is not allowed to is told, and finds the cross-site transfer in the menu only', async () => {
  signIn({ isBalanceTransferAllowed: false });
  openPage(TRANSFER);
  await expect.element(page.getByRole('heading', { name: WALLET_TEXTS.transferNotAllowed })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Profile' });
  await expect.element(menu.getByRole('link', { name: 'Transfer Balance (Cross Site)' })).toBeVisible();
  await expect
    .element(menu.getByRole('link', { name: 'Transfer Balance', exact: true }))
    .not.toBeInTheDocument();
});

test('an archived shop leads to the cross-site transfer', async () => {
  answer('shop.info', { ...SHOP_INFO, isArchived: true });
  openPage(TRANSFER);
  await expect.element(page.getByRole('heading', { name: WALLET_TEXTS.transferArchived })).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Transfer Balance (Cross Site)' }).last())
    .toHaveAttribute('href', '/my-account/profile/transfer-balance-cross-site/');
});
