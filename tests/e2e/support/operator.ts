/** An operator of the console in the browser of a journey. */
import type { BrowserContext } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Role } from '#shared/admin/rights.ts';
import type { ShopProcess } from '../../support/shop-process.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { operate } from './operate.ts';

const PASSWORD = 'a long password of the console';
let count = 0;

/** Invites an operator at the command line, accepts, and signs the browser in; the proof is as fresh as the sign-in. */
export async function signInOperator(shop: ShopProcess, context: BrowserContext, role: Role): Promise<void> {
  const email = `${role}-${process.pid}-${(count += 1)}@shop.test`;
  const printed = await operate(
    shop.dataDir,
    'operators',
    'invite',
    '--email',
    email,
    '--name',
    `The ${role}`,
    '--role',
    role,
  );
  const token = /invitation#(\S+)/.exec(printed)?.[1] ?? '';
  const browser = new TestBrowser(shop.url);
  const setup = await browser.post('/api/admin/trpc/session.beginInvitedTotp', { token });
  const { secret } = (setup.body as { result: { data: { secret: string } } }).result.data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const accepted = await browser.post('/api/admin/trpc/session.acceptWithPassword', {
    token,
    password: PASSWORD,
    code,
  });
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body));
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
}
