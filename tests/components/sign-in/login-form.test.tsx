import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { PURCHASE_TEXTS } from '#shared/purchases/texts.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { solveCaptcha } from '../support/captcha.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { ME, signIn } from '../support/samples.ts';
import { answer, callsOf, lose, refuse } from '../support/shop-answers.ts';

const form = page.getByRole('form', { name: 'Login' });
const email = form.getByLabelText('Email');
const password = form.getByLabelText('Password');
const button = form.getByRole('button', { name: 'Login' });

async function type(address: string, typed: string): Promise<void> {
  await email.fill(address);
  await password.fill(typed);
}

async function logIn(address = 'buyer@demo.example', typed = 'the password'): Promise<void> {
  await type(address, typed);
  await button.click();
}

function answerLogin(fields: Record<string, string[]>): void {
  answer('identity.login', { queueId: 'q' });
  answer('identity.loginStatus', { status: 'failed', fields });
}

test('what is missing is shown on its field, and leaves with the edit; nothing is sent', async () => {
  openPage('/my-account/');
  await button.click();
  for (const field of [email, password]) {
    await expect.element(field).toHaveAccessibleDescription(FIELD_TEXTS.blank);
    await expect.element(field).toBeInvalid();
  }
  await expect.element(email).toHaveFocus();
  await email.fill('b');
  await expect.element(email).toHaveAccessibleDescription('');
  await expect.element(password).toHaveAccessibleDescription(FIELD_TEXTS.blank);
  expect(callsOf('identity.login')).toEqual([]);
});

test.each([
  ['without an @', 'no address', 'secret', 'Email', IDENTITY_TEXTS.emailInvalid],
  ['with two of them', 'two@at@example.org', 'secret', 'Email', IDENTITY_TEXTS.emailInvalid],
  ['of 255 characters', `${'a'.repeat(250)}@b.de`, 'secret', 'Email', IDENTITY_TEXTS.emailInvalid],
  ['with a password of 257', 'a@b.de', 'x'.repeat(257), 'Password', IDENTITY_TEXTS.passwordTooLong],
])('an address %s is shown on its field before it is sent', async (_, address, typed, field, text) => {
  openPage('/my-account/');
  await logIn(address, typed);
  await expect.element(form.getByLabelText(field, { exact: true })).toHaveAccessibleDescription(text);
  await expect.element(form.getByLabelText(field, { exact: true })).toHaveFocus();
  expect(callsOf('identity.login')).toEqual([]);
});

test('who leaves while the queue is asked stays where they are, also before the next page is drawn', async () => {
  const queue = Promise.withResolvers<void>();
  answer('identity.login', { queueId: 'q' });
  answer('identity.loginStatus', async () => {
    await queue.promise;
    signIn();
    return { status: 'done', user: ME };
  });
  const { address, goToSlowPage } = openPage('/my-account/');
  await logIn();
  await expect.poll(() => callsOf('identity.loginStatus').length).toBe(1);
  goToSlowPage();
  queue.resolve();
  await expect.element(button).toHaveTextContent('Login');
  expect(address()).toBe('/faq/');
});

test('pressed twice it is sent once, and the queue is asked until it knows; what was typed stays', async () => {
  answer('identity.login', { queueId: 'q' });
  answer('identity.loginStatus', () =>
    callsOf('identity.loginStatus').length < 2
      ? { status: 'pending' }
      : { status: 'failed', fields: { nonFieldErrors: [IDENTITY_TEXTS.loginRefused] } },
  );
  openPage('/my-account/');
  await type(' Buyer@Demo.example ', 'the password');
  await pressTwice(button, () => callsOf('identity.login'));
  const pending = form.getByRole('button', { name: 'Logging in…' });
  await expect.element(pending).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent(`${IDENTITY_TEXTS.loginErrorTitle}${IDENTITY_TEXTS.loginRefused}`);
  expect(callsOf('identity.login')).toEqual([{ email: 'buyer@demo.example', password: 'the password' }]);
  expect(callsOf('identity.loginStatus')).toEqual([{ queueId: 'q' }, { queueId: 'q' }]);
  await expect.element(password).toHaveValue('the password');
});

test('Enter in the last field logs in; the purchases follow', async () => {
  answer('identity.login', { queueId: 'q' });
  answer('identity.loginStatus', () => {
    signIn();
    return { status: 'done', user: ME };
  });
  const { address } = openPage('/my-account/');
  await email.fill('buyer@demo.example');
  await userEvent.keyboard('{Tab}');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('the password{Enter}');
  await expect.poll(address).toBe('/my-account/profile/your-purchases/?page=1&limit=5');
  await expect.element(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
});

test('after many wrong passwords a captcha is asked for, a new one for each try', async () => {
  answerLogin({ captcha: [IDENTITY_TEXTS.captchaAfterFailures] });
  openPage('/my-account/');
  await logIn();
  await expect.element(form.getByText(IDENTITY_TEXTS.captchaAfterFailures)).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await solveCaptcha(form);
  answerLogin({ nonFieldErrors: [IDENTITY_TEXTS.loginRefused] });
  await button.click();
  await expect.element(form.getByText(IDENTITY_TEXTS.loginRefused)).toBeVisible();
  expect(callsOf('identity.login')[1]).toHaveProperty('captcha');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
});

test('too many attempts are shown in the form, not on a page of their own', async () => {
  refuse('identity.login', 'throttled');
  const { address } = openPage('/my-account/');
  await logIn();
  await expect.element(form.getByText(IDENTITY_TEXTS.tooManyAttempts)).toBeVisible();
  expect(address()).toBe('/my-account/');
});

test('a lost connection is shown, and the next try goes through', async () => {
  lose('identity.login');
  openPage('/my-account/');
  await logIn();
  await expect.element(form.getByText(NETWORK_FAILURE_TEXT)).toBeVisible();
  await expect.element(email).toHaveValue('buyer@demo.example');
  answerLogin({ nonFieldErrors: [IDENTITY_TEXTS.loginRefused] });
  await button.click();
  await expect.element(form.getByText(IDENTITY_TEXTS.loginRefused)).toBeVisible();
});

test('passkeys are offered where the email is typed, and the one that is chosen there logs in', async () => {
  const isThere = vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true);
  const chosen = Promise.withResolvers<Credential | null>();
  const get = vi.spyOn(navigator.credentials, 'get').mockReturnValue(chosen.promise);
  answer('identity.beginPasskeySignIn', { challenge: 'AAAA', rpId: 'localhost' });
  const { address } = openPage('/my-account/');
  await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn');
  await expect.poll(() => get.mock.calls.map(([options]) => options?.mediation)).toEqual(['conditional']);
  expect(callsOf('identity.passkeySignIn')).toEqual([]);
  answer('identity.passkeySignIn', () => {
    signIn();
    return ME;
  });
  const answered = new ArrayBuffer(1);
  chosen.resolve({
    id: 'AA',
    rawId: answered,
    type: 'public-key',
    response: { clientDataJSON: answered, authenticatorData: answered, signature: answered },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  await expect.poll(address).toMatch(/your-purchases/);
  expect(callsOf('identity.passkeySignIn')).toHaveLength(1);
  isThere.mockRestore();
  get.mockRestore();
});

test('a passkey that is being shown for the button is not interrupted by the first offer in the fields', async () => {
  const canOffer = Promise.withResolvers<boolean>();
  const isThere = vi
    .spyOn(PublicKeyCredential, 'isConditionalMediationAvailable')
    .mockReturnValue(canOffer.promise);
  const get = vi.spyOn(navigator.credentials, 'get').mockReturnValue(new Promise(() => undefined));
  answer('identity.beginPasskeySignIn', { challenge: 'AAAA', rpId: 'localhost' });
  openPage('/my-account/');
  await form.getByRole('button', { name: /passkey/i }).click();
  await expect.poll(() => get.mock.calls.length).toBe(1);
  canOffer.resolve(true);
  await expect.poll(() => callsOf('identity.beginPasskeySignIn')).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(get.mock.calls.map(([options]) => options?.mediation)).toEqual([undefined]);
  expect(get.mock.calls[0]?.[0]?.signal?.aborted).toBe(false);
  isThere.mockRestore();
  get.mockRestore();
});

test('a passkey that is being shown for the button is not interrupted by the offer in the fields', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const isThere = vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true);
  const get = vi.spyOn(navigator.credentials, 'get').mockReturnValue(new Promise(() => undefined));
  const mediations = () => get.mock.calls.map(([options]) => options?.mediation);
  answer('identity.beginPasskeySignIn', { challenge: 'AAAA', rpId: 'localhost' });
  openPage('/my-account/');
  await expect.poll(mediations).toEqual(['conditional']);
  vi.advanceTimersByTime(4 * 60_000);
  await expect.poll(mediations).toEqual(['conditional', 'conditional']);
  await form.getByRole('button', { name: /passkey/i }).click();
  await expect.poll(mediations).toEqual(['conditional', 'conditional', undefined]);
  // Each offer begins with this question.
  isThere.mockClear();
  vi.advanceTimersByTime(4 * 60_000);
  await new Promise(requestAnimationFrame);
  expect(isThere).not.toHaveBeenCalled();
  expect(get.mock.calls[2]?.[0]?.signal?.aborted).toBe(false);
  isThere.mockRestore();
  get.mockRestore();
  vi.useRealTimers();
});
