import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../support/open-page.tsx';
import { signIn } from '../support/samples.ts';
import { answer } from '../support/shop-answers.ts';

const form = page.getByRole('form', { name: /^(Register|Reset password|Change password)$/ });
const field = form.getByLabelText(/^(New password|Password)$/);
const confirmation = form.getByLabelText(/^Confirm (new )?password$/);
const meter = form.getByRole('paragraph').filter({ hasText: 'Password strength:' });
const EMPTY = page.getByText('Three random words are strong and easy to remember.');

const top = () => confirmation.element().getBoundingClientRect().top + window.scrollY;
const loadedMeters = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('password-strength.ts'));

afterEach(() => page.viewport(1280, 720));

test('nothing of the meter is loaded before the first character', async () => {
  // The browser remembers 250 of them.
  performance.clearResourceTimings();
  openPage('/my-account/reset-password/#uid=MQ&token=t');
  await confirmation.fill('typed elsewhere');
  await expect.element(EMPTY).toBeVisible();
  expect(loadedMeters()).toEqual([]);
  await field.fill('v');
  await expect
    .element(meter)
    .toHaveTextContent('Password strength: Too short. Three random words are easy to remember.');
});

describe.each([
  ['to register', 320, '/my-account/'],
  ['to reset it', 320, '/my-account/reset-password/#uid=MQ&token=t'],
  ['to reset it', 768, '/my-account/reset-password/#uid=MQ&token=t'],
  ['to change it', 1280, '/my-account/profile/change-password/'],
])('a password %s, on %i px', (_, width, address) => {
  test('is weighed in words, politely, and without anything else moving', async () => {
    if (address.includes('profile')) signIn();
    openPage(address);
    await page.viewport(width, 800);
    await expect.element(EMPTY).toHaveAttribute('aria-live', 'polite');
    const heightAtFirst = top();
    for (const [typed, text] of [
      ['violet', 'Too short. Three random words are easy to remember.'],
      ['password123', 'Weak. It is close to what many people use.'],
      ['qwertyuiop', 'Weak. Many people use this password.'],
      ['aaaaaaaaaaa', 'Weak. Repeated letters are easy to guess.'],
      ['abcdefgh1', 'Weak. Runs such as “abc” or “6543” are easy to guess.'],
      ['21.04.1998', 'Weak. Dates and years are easy to guess.'],
      ['level30shop', 'Fair. It contains your email or the shop’s name.'],
      ['zqwxvbnkj', 'Good. One more word makes it strong.'],
      ['violet kettle orbit 77', 'Strong. Use it nowhere else.'],
    ] as const) {
      await field.fill(typed);
      await expect.element(meter).toHaveTextContent(`Password strength: ${text}`);
      expect(top()).toBe(heightAtFirst);
    }
    await field.fill('');
    await expect.element(EMPTY).toBeVisible();
    expect(top()).toBe(heightAtFirst);
  });
});

test('what is in the email counts for little', async () => {
  openPage('/my-account/');
  await form.getByLabelText('Email').fill('zqwxvbnkj@demo.example');
  await field.fill('zqwxvbnkj1');
  await expect
    .element(meter)
    .toHaveTextContent('Password strength: Weak. It contains your email or the shop’s name.');
});

test('a saved password leaves nothing on the meter', async () => {
  signIn();
  answer('identity.changePassword', undefined);
  openPage('/my-account/profile/change-password/');
  await page.getByLabelText('Old password').fill('old password');
  for (const typed of [field, confirmation]) await typed.fill('violet kettle orbit 77');
  await expect.element(meter).toHaveTextContent('Password strength: Strong. Use it nowhere else.');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.element(EMPTY).toBeVisible();
});
