/** A shop at a name, which passkeys need: browsers bind them to names, not to numbers. */
import type { CDPSession, Page } from '@playwright/test';
import { freePort, startShopProcess } from '../../support/shop-process.ts';
import { test as journey } from './journey.ts';
import { lendShop, type OwnShop } from './own-shop.ts';

export const test = journey.extend<object, OwnShop>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing
    ({}, use) =>
      lendShop(async (dataDir) => {
        const port = String(await freePort());
        const url = `http://localhost:${port}`;
        const shop = await startShopProcess({
          DATA_DIR: dataDir,
          DEMO_ACCOUNTS: '200',
          PORT: port,
          PUBLIC_URL: url,
        });
        return { ...shop, url };
      }, use),
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** A phone or laptop that verifies who holds it, and presses at once. */
export async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      hasPrf: true,
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}
