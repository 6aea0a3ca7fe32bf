import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CLAIM_FIELD_TEXTS, CLAIM_TEXTS } from '#shared/claims/warranty-claim.ts';
import { ERRORS } from '#shared/errors.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { saying } from '../support/described.ts';
import { answerCachedLists, cacheOnDevice, cachedNotice, NEEDS_CONNECTION } from '../support/device-copy.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { purchase } from '../support/purchase.ts';
import { listOf, signIn } from '../support/samples.ts';
import { answer, callsOf, disconnect, hold, refuse } from '../support/shop-answers.ts';

const ALL = '/my-account/profile/your-purchases/';
const row = page.getByRole('article');
const opener = row.getByRole('button', { name: 'Report a problem with GoldenFox' });
const dialog = page.getByRole('dialog', { name: 'Report a problem' });
const problem = dialog.getByLabelText('Problem');
const since = dialog.getByLabelText('Banned since');
const proof = dialog.getByLabelText('Proof');
const send = dialog.getByRole('button', { name: 'Send claim' });
const OPEN = {
  state: 'open',
  text: 'x',
  openedAt: '2026-11-21T12:00:00.000Z',
  decidedAt: null,
  answer: null,
} as const;
const REJECTED = {
  ...OPEN,
  state: 'rejected',
  decidedAt: OPEN.openedAt,
  answer: 'You were banned for your own words.',
} as const;

beforeEach(() => signIn());

test.each([
  [OPEN, 'Warranty claim: being decided'],
  [REJECTED, 'Warranty claim: rejected'],
])('where a claim stands is shown with the purchase: $0.state', async (claim, text) => {
  answer('purchases.list', listOf(purchase({ claim })));
  openPage(ALL);
  await expect.element(row.getByText(text)).toBeVisible();
  expect(opener.elements()).toEqual([]);
});

test('the answer to a rejected claim can be read in the row and before the next one', async () => {
  answer('purchases.list', listOf(purchase({ canClaim: true, claim: REJECTED })));
  openPage(ALL);
  await row.getByRole('button', { name: REJECTED.answer }).click();
  await expect.element(row.getByText(REJECTED.answer).first()).toBeVisible();
  await opener.click();
  await expect.element(dialog.getByText(`Our answer to your last claim: “${REJECTED.answer}”`)).toBeVisible();
});

test('without a connection the state is shown, and nothing can be sent', async () => {
  answerCachedLists();
  answer('purchases.list', ({ isHidden }) =>
    isHidden ? listOf() : listOf(purchase({ canClaim: true, claim: REJECTED })),
  );
  await cacheOnDevice();
  disconnect();
  openPage(ALL);
  await expect.element(cachedNotice).toBeVisible();
  await expect.element(row.getByText('Warranty claim: rejected')).toBeVisible();
  await expect.element(opener).toHaveAttribute('title', NEEDS_CONNECTION);
});

describe('claiming', () => {
  beforeEach(async () => {
    answer('purchases.list', listOf(purchase({ canClaim: true })));
    openPage(ALL);
    await opener.click();
  });

  test('promises what the terms promise', async () => {
    await expect
      .element(dialog.getByText(/you get a replacement, or the price back as balance/))
      .toBeVisible();
  });

  test('what is missing is shown on its field, and leaves with the edit', async () => {
    await send.click();
    await expect.element(since).toHaveAccessibleDescription(saying(CLAIM_FIELD_TEXTS.banDateMissing));
    await expect.element(proof).toHaveAccessibleDescription(saying(FIELD_TEXTS.blank));
    await since.fill('2026-11-20');
    await expect.element(since).not.toBeInvalid();
    await proof.fill('Suspended');
    await expect.element(proof).not.toBeInvalid();
    expect(callsOf('claims.open')).toEqual([]);
  });

  test('pressed twice it is sent once; then it says what comes next, and the row where it stands', async () => {
    const { release } = hold('claims.open', { outcome: 'opened' });
    await since.fill('2026-11-20');
    await proof.fill(' Permanently suspended ');
    await pressTwice(send, () => callsOf('claims.open'));
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    answer('purchases.list', listOf(purchase({ claim: OPEN })));
    release();
    await expect.element(dialog.getByRole('heading', { name: 'We have your claim.' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(row.getByText('Warranty claim: being decided')).toBeVisible();
    expect(callsOf('claims.open')).toEqual([
      { username: 'GoldenFox', reason: 'banned', bannedOn: '2026-11-20', text: 'Permanently suspended' },
    ]);
  });

  test('only a ban has a day', async () => {
    await since.fill('2026-11-20');
    await problem.selectOptions('The login does not work');
    expect(since.elements()).toEqual([]);
    answer('claims.open', { outcome: 'refused', reason: 'warranty_over', text: CLAIM_TEXTS.warranty_over });
    await proof.fill('Wrong password');
    await send.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(CLAIM_TEXTS.warranty_over);
    expect(callsOf('claims.open')).toEqual([
      { username: 'GoldenFox', reason: 'login', text: 'Wrong password' },
    ]);
    refuse('claims.open', 'internal');
    await send.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(ERRORS.internal.text);
    await expect.element(proof).toHaveValue('Wrong password');
  });
});
