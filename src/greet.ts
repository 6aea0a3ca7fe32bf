import type { ProgramConfig } from './config.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../src-server/demo/index.ts';

/** What a person wants to know after the start: where to look, who to be, where mails and payments went. */
export function greet({ shop, isDemo }: ProgramConfig): void {
  const lines = [`${shop.shop.name} is open at ${shop.publicUrl}/`];
  if (isDemo) lines.push(`  sign in as        ${DEMO_EMAILS.join(' or ')}, password ${DEMO_PASSWORD}`);
  if (shop.stripe.isSandbox)
    lines.push(
      '  card payments     sandbox: its page opens at the checkout; every outcome can be chosen there',
    );
  if (!shop.mail.smtpUrl)
    lines.push(`  e-mail            sandbox mailbox at ${shop.publicUrl}/sandbox/mailbox/`);
  console.log(lines.join('\n'));
}
