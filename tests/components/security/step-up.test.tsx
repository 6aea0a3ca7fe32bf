import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Factor } from '#shared/identity/factors.ts';
import { FACTOR_TEXTS } from '#shared/identity/factors.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { openPage } from '../support/open-page.tsx';
import { saying } from '../support/described.ts';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold, refuse, Refused } from '../support/shop-answers.ts';

const TEXT = 'Please confirm that it is you to send balance.';
const form = page.getByRole('form', { name: 'Transfer balance' });
const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
const sure = page.getByRole('dialog', { name: WALLET_TEXTS.areYouSure });
const code = dialog.getByLabelText('Code', { exact: true });
const password = dialog.getByLabelText('Your password');
const confirm = dialog.getByRole('button', { name: 'Confirm' });

let isProved = false;

/** The shop asks for a proof before it sends balance. */
function demandProof(factors: Factor[]): void {
  isProved = false;
  answer('wallet.transfer', () => {
    if (isProved) return { outcome: 'transferred', amountCents: 500, balanceCents: 4500 } as never;
    throw new Refused('second_factor_required', { text: TEXT, detail: { action: 'transfer', factors } });
  });
  answer('identity.prove', () => {
    isProved = true;
    return undefined;
  });
}

async function send(): Promise<void> {
  openPage('/my-account/profile/transfer-balance/');
  await form.getByLabelText('Receiver').fill('seller@demo.example');
  await form.getByLabelText('Amount').fill('5');
  await sendTyped();
}

async function sendTyped(): Promise<void> {
  await form.getByRole('button', { name: 'Transfer balance' }).click();
  await sure.getByRole('button', { name: 'Transfer' }).click();
}

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  signIn();
  answer('wallet.transferLimits', { minimumCents: 1, leftCents: 3000, canOthersRedeem: false });
});

test('the code of the app is asked for, and the same call goes on with it', async () => {
  demandProof(['totp', 'recovery_code']);
  await send();
  await expect.element(code).toHaveFocus();
  await expect.element(dialog.getByText('To send balance. You are asked once in 10 minutes.')).toBeVisible();
  await code.fill('123 456');
  await pressTwice(confirm, () => callsOf('identity.prove'));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => callsOf('wallet.transfer').length).toBe(2);
  const [first, second] = callsOf('wallet.transfer');
  expect(second).toEqual(first);
  expect(callsOf('identity.prove')).toEqual([{ code: '123456' }]);
});

test('closed without a proof the call is refused as before, and what was typed stays', async () => {
  demandProof(['totp']);
  await send();
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert').getByText(TEXT)).toBeVisible();
  await expect.element(form.getByLabelText('Receiver')).toHaveValue('seller@demo.example');
  await expect.element(form.getByLabelText('Amount')).toHaveValue('5');
  expect(callsOf('wallet.transfer')).toHaveLength(1);
});

test.each(['code', 'passkey'])(
  'a %s answered after its dialog was closed does not answer for the next',
  async (way) => {
    demandProof([way === 'code' ? 'totp' : 'passkey']);
    answer('identity.beginPasskeyProof', { challenge: 'AAAA' });
    vi.spyOn(navigator.credentials, 'get').mockResolvedValue(chosenPasskey());
    const { release } = hold('identity.prove', undefined);
    await send();
    if (way === 'code') {
      await code.fill('123456');
      await confirm.click();
    } else await usePasskey.click();
    await expect.poll(() => callsOf('identity.prove')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(sure).not.toBeInTheDocument();
    await sendTyped();
    await expect.element(dialog).toBeVisible();
    release();
    // Only the transfer goes on.
    await expect.poll(() => queryClient.isMutating()).toBe(1);
    await expect.element(dialog).toBeVisible();
    expect(callsOf('wallet.transfer')).toHaveLength(2);
  },
);

test('a wrong code is shown on its field and the dialog stays; the password does as well', async () => {
  demandProof(['totp']);
  refuse('identity.prove', 'validation_failed', { fields: { code: [FACTOR_TEXTS.wrongCode] } });
  await send();
  await code.fill('123456');
  await confirm.click();
  await expect.element(code).toHaveAccessibleDescription(saying(FACTOR_TEXTS.wrongCode));
  refuse('identity.prove', 'throttled');
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(IDENTITY_TEXTS.tooManyAttempts);
  answer('identity.prove', () => {
    isProved = true;
    return undefined;
  });
  await dialog.getByRole('button', { name: 'Use your password' }).click();
  await expect.element(password).toHaveFocus();
  await password.fill('the password');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf('identity.prove').at(-1)).toEqual({ password: 'the password' });
});

test('a customer without a factor is asked for the password alone', async () => {
  demandProof([]);
  await send();
  await expect.element(password).toHaveFocus();
  await expect.element(dialog.getByRole('button', { name: /^Use/ })).not.toBeInTheDocument();
});

test('calls that are refused together wait for one proof, and each is sent once more', async () => {
  demandProof(['totp']);
  openPage('/my-account/profile/transfer-balance/');
  await expect.element(form).toBeVisible();
  const input = { receiver: 'seller@demo.example', amountCents: 500, idempotencyKey: crypto.randomUUID() };
  const calls = Promise.all([
    trpcClient.wallet.transfer.mutate(input),
    trpcClient.wallet.transfer.mutate(input),
  ]);
  await code.fill('123456');
  const proof = hold('identity.prove', undefined);
  await confirm.click();
  isProved = true;
  proof.release();
  await calls;
  expect(callsOf('identity.prove')).toHaveLength(1);
  expect(callsOf('wallet.transfer')).toHaveLength(4);
});

test('a call that is still refused after the proof is refused, and asks no second time', async () => {
  demandProof(['totp']);
  answer('identity.prove', undefined);
  await send();
  await code.fill('123456');
  await confirm.click();
  await expect.element(page.getByRole('alert').getByText(TEXT)).toBeVisible();
  expect(callsOf('wallet.transfer')).toHaveLength(2);
});

const usePasskey = dialog.getByRole('button', { name: 'Use your passkey' });

/** What a passkey of this device answers. */
function chosenPasskey(): Credential {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  return {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
  } as Credential;
}

test('a passkey comes before the other ways, and its answer is the proof', async () => {
  demandProof(['totp', 'recovery_code', 'passkey']);
  answer('identity.beginPasskeyProof', { challenge: 'AAAA' });
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue(chosenPasskey());
  await send();
  await expect.element(usePasskey).toHaveFocus();
  await usePasskey.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => callsOf('wallet.transfer').length).toBe(2);
  expect(callsOf('identity.prove')).toMatchObject([
    { passkey: { id: 'AQID', response: { signature: 'AQID' } } },
  ]);
});

test('a passkey that was not used says so, and another way goes on', async () => {
  demandProof(['passkey', 'recovery_code']);
  answer('identity.beginPasskeyProof', { challenge: 'AAAA' });
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await send();
  await usePasskey.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('The passkey was not used: the request was cancelled or took too long.');
  expect(callsOf('identity.prove')).toEqual([]);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabelText('Recovery code').fill('abcde-12345');
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf('identity.prove')).toEqual([{ code: 'ABCDE12345' }]);
});
