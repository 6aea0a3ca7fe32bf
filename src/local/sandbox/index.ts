/**
 * The sandbox: local stubs for providers that are not configured. The shop's real clients talk to its payment providers
 * over HTTP, below /sandbox/ at the shop's own address.
 */
import compose from 'koa-compose';
import type { Middleware } from 'koa';
import type { SandboxParts, SandboxProviders } from '../../../src-server/open-shop.ts';
import { accountPages, createAccountStore, sandboxVerifier } from './accounts/index.ts';
import { authenticatorPage } from './authenticator-page.ts';
import { createMailbox, mailboxPages, openMailbox } from './mailbox/index.ts';
import { createOrderStore } from './param/order-store.ts';
import { paramSandbox } from './param/param-sandbox.ts';
import { createSessionStore } from './stripe/session-store.ts';
import { stripeSandbox } from './stripe/stripe-sandbox.ts';

/** Stripe's API is at the path that its SDK expects. */
const PATHS = /^\/(sandbox|v1)\//;

/** Opens the providers that are not configured. */
export async function openSandbox({ config, newEm, log }: SandboxParts): Promise<SandboxProviders> {
  const pages: Middleware[] = [authenticatorPage()];
  const providers: Omit<SandboxProviders, 'pages'> = {};
  if (config.stripe.isSandbox) {
    await createSessionStore(newEm());
    pages.push(
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
    pages.push(paramSandbox({ config: config.param, publicUrl: config.publicUrl, log, newEm }));
  }
  if (config.accountVerifier === 'sandbox') {
    await createAccountStore(newEm());
    pages.push(accountPages(newEm));
    providers.accountVerifier = sandboxVerifier(newEm);
  }
  if (config.mail.smtpUrl === undefined) {
    await createMailbox(newEm());
    pages.push(mailboxPages(newEm));
    providers.mailTransport = openMailbox(newEm);
  }
  const all = compose(pages);
  return { pages: (koa, next) => (PATHS.test(koa.path) ? all(koa, next) : next()), ...providers };
}
