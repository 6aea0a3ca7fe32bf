import { expect, signInAs, test } from './support/journey.ts';
import { freshEmail, NEW_PASSWORD, registerCustomer } from './support/sign-up.ts';

const CHANGE_PASSWORD = '/my-account/profile/change-password/';

test('a password is changed with the old one; this browser stays signed in, the others do not', async ({
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
  await old.fill(NEW_PASSWORD);
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
});
