import { expect, type Page } from '@playwright/test';

/** Waits for the mail in the sandbox's mailbox; answers the page that shows it. */
export async function mailText(page: Page, to: string, subject: string): Promise<string> {
  await expect.poll(() => addressOfMail(page, to, subject), { timeout: 20_000 }).toBeDefined();
  return pageText(page, (await addressOfMail(page, to, subject)) ?? '');
}

/** Waits for the mail and follows the link it is about. */
export async function followMail(page: Page, to: string, subject: string): Promise<void> {
  const mail = await mailText(page, to, subject);
  const link = /<a href="([^"]+[#?&;](?:key|token)=[^"]+)"/.exec(mail)?.[1];
  if (link === undefined) throw new Error(`the mail "${subject}" has no link`);
  await page.goto(link.replaceAll('&amp;', '&'));
}

/** Of the newest such mail. */
async function addressOfMail(page: Page, to: string, subject: string): Promise<string | undefined> {
  const list = await pageText(page, '/sandbox/mailbox/');
  return list
    .split('<li>')
    .find((entry) => entry.includes(to) && entry.includes(subject))
    ?.match(/href="([^"]+)"/)?.[1];
}

async function pageText(page: Page, address: string): Promise<string> {
  return (await page.request.get(address)).text();
}
