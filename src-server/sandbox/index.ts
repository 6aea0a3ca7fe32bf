import compose from 'koa-compose';
import type { Middleware } from 'koa';
import type { EntityManager } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { ShopConfig } from '../shop-config.ts';
import { accountPages, createAccountStore } from './accounts/index.ts';
import { createMailbox, mailboxPages } from './mailbox/index.ts';
import { createOrderStore } from './param/order-store.ts';
import { paramSandbox } from './param/param-sandbox.ts';
import { createSessionStore } from './stripe/session-store.ts';
import { stripeSandbox } from './stripe/stripe-sandbox.ts';

export { sandboxVerifier } from './accounts/index.ts';
export { PARAM_SANDBOX_PATH } from './param/param-sandbox.ts';

/** Stand-ins at the network's edge for local use: none of them when the real services are configured. */
export async function startSandbox(
  config: ShopConfig,
  newEm: () => EntityManager,
  log: Log,
): Promise<Middleware | undefined> {
  const parts: Middleware[] = [];
  if (config.stripe.isSandbox) {
    await createSessionStore(newEm());
    parts.push(
      stripeSandbox({
        secretKey: config.stripe.secretKey,
        publicUrl: config.publicUrl,
        webhook: {
          url: `${config.stripe.apiUrl}/api/webhooks/stripe/`,
          secret: config.stripe.webhookSecret,
          log,
        },
        newEm,
      }),
    );
  }
  if (config.param?.isSandbox) {
    await createOrderStore(newEm());
    parts.push(paramSandbox({ config: config.param, publicUrl: config.publicUrl, log, newEm }));
  }
  if (config.accountVerifier === 'sandbox') {
    await createAccountStore(newEm());
    parts.push(accountPages(newEm));
  }
  if (!config.mail.smtpUrl) {
    await createMailbox(newEm());
    parts.push(mailboxPages(newEm));
  }
  return parts.length > 0 ? compose(parts) : undefined;
}
