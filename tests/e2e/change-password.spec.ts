import { failCalls } from './support/failing-calls.ts';
import { expect, signInAs, test } from './support/journey.ts';
import { freshEmail, NEW_PASSWORD, registerCustomer } from './support/sign-up.ts';

const CHANGE_PASSWORD = '/my-account/profile/change-password/';

test('a new password is set by the old one; this browser stays signed in, the others do not', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = freshEmail('change');
  await registerCustomer(page, email);
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await elsewhere.goto('/my-account/');
  await signInAs(elsewhere, email, NEW_PASSWORD);

  await page.goto(CHANGE_PASSWORD);
  const form = page.getByRole('form', { name: 'Change password' });
  const old = form.getByLabel('Old password');
  const [first, second] = [form.getByLabel('New password', { exact: true }), form.getByLabel('Confirm')];
  const save = form.getByRole('button', { name: 'Change password' });
  await save.click();
  await expect(form.getByText('This field may not be blank.')).toHaveCount(3);
  await expect(old).toBeFocused();

  await old.fill('not my password');
  await first.fill('another-password-nobody-has');
  await second.fill('yet-another-password');
  await save.click();
  await expect(second).toHaveAccessibleDescription('Passwords do not match.');
  await second.fill('another-password-nobody-has');
  await save.click();
  await expect(old).toHaveAccessibleDescription(
    'Your old password was entered incorrectly. Please enter it again.',
  );
  await expect(old).toBeFocused();
  await old.fill(NEW_PASSWORD);
  await first.fill('password123');
  await second.fill('password123');
  await save.click();
  await expect(second).toHaveAccessibleDescription('This password is too common.');
  await first.fill('another-password-nobody-has');
  await second.fill('another-password-nobody-has');
  await save.click();
  await expect(form.getByRole('status')).toContainText('New password has been saved.');
  await expect(old).toHaveValue('');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await elsewhere.goto(CHANGE_PASSWORD);
  await expect(elsewhere).toHaveURL(/\/my-account\/$/);
  await signInAs(elsewhere, email, 'another-password-nobody-has');
  await elsewhere.close();

  await failCalls(page, 'identity.changePassword', 'throttled');
  await old.fill('another-password-nobody-has');
  await first.fill('a-third-password-nobody-has');
  await second.fill('a-third-password-nobody-has');
  await save.click();
  await expect(page).toHaveURL(/\/429\/$/);
});
