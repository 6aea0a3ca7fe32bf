import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { answerRest } from './shop-answers.ts';

/** Solved with the first key that is tried. */
const CHALLENGE = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    keyLength: 32,
    keyPrefix: '7806fd0873dd71a7e38ea4abcc97bc2e',
    keySignature: '77897dccefe9ce9b88663a0e39812a11a48639b3224e7f63380c0cfd14f18ca7',
    nonce: 'dad24b257504c5588e3c2bfd4382fc50',
    salt: 'bded72fa7f36387c8d54c5dbc59c51f4',
  },
  signature: '075a9a773e446d588e81c45a3e0fa68419ae04e381e2b3a8c53359018acf2cd2',
};

/** The shop gives out captchas. */
export function offerCaptcha(): void {
  answerRest('/api/captcha/', CHALLENGE);
}

/** Goes to the captcha of a form, which begins to solve it unless it has, and waits until it is solved. */
export async function solveCaptcha(form: Locator): Promise<void> {
  const checkbox = form.getByRole('checkbox');
  await expect.element(checkbox).toBeInTheDocument();
  (checkbox.element() as HTMLElement).focus();
  await expect.element(form.getByText('Verified')).toBeVisible();
}
