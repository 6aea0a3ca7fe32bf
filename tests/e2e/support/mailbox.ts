import { expect, type Page } from '@playwright/test';

/** Waits for the mail in the sandbox's mailbox, opens it, and follows the link it is about. */
export async function followMail(page: Page, to: string, subject: string): Promise<void> {
  const mail = page.getByRole('link').filter({ hasText: subject }).filter({ hasText: to });
  await expect(async () => {
    await page.goto('/sandbox/mailbox/');
    await expect(mail.first()).toBeVisible({ timeout: 250 });
  }).toPass();
  await mail.first().click();
  await page
    .getByRole('link', { name: /\/my-account\/.*[?&](key|token)=/ })
    .first()
    .click();
}
