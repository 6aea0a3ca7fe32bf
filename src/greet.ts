import type { ProgramConfig } from './config.ts';

/** What a person wants to know after the start: where to look, who to be, where mails and payments went. */
export async function greet({ shop, isDemo }: ProgramConfig): Promise<void> {
  const lines = [`${shop.shop.name} is open at ${shop.publicUrl}/`];
  if (isDemo) {
    const { DEMO_EMAILS, DEMO_PASSWORD } = await import('./local/demo/index.ts');
    lines.push(`  sign in as        ${DEMO_EMAILS.join(' or ')}, password ${DEMO_PASSWORD}`);
  }
  if (shop.stripe.isSandbox)
    lines.push(
      '  card payments     sandbox: its page opens at the checkout; every outcome can be chosen there',
    );
  if (!shop.mail.smtpUrl)
    lines.push(`  e-mail            sandbox mailbox at ${shop.publicUrl}/sandbox/mailbox/`);
  console.log(lines.join('\n'));
}
