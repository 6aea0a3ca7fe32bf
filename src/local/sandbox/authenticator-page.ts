import type { Middleware } from 'koa';
import { TOTP } from 'otpauth';
import { html } from '../../../src-server/platform/html.ts';
import { TOTP_PERIOD_SECONDS } from '../../../src-shared/identity/factors.ts';
import { DEMO_OPERATOR } from '../demo/index.ts';
import { sandboxPage } from './page.ts';

const CSS =
  'output { display: block; margin: 0 0 16px; font-size: 40px; font-variant-numeric: tabular-nums; letter-spacing: .1em }';

/**
 * Serves `/sandbox/authenticator/`: the demo owner's authenticator app, so that the console can be tried without a
 * phone.
 */
export function authenticatorPage(): Middleware {
  const app = new TOTP({ secret: DEMO_OPERATOR.totpSecret });
  return async (koa, next) => {
    if (koa.path !== '/sandbox/authenticator/' || koa.method !== 'GET') return next();
    const secondsLeft = TOTP_PERIOD_SECONDS - (Math.floor(Date.now() / 1000) % TOTP_PERIOD_SECONDS);
    koa.type = 'html';
    koa.set('Cache-Control', 'no-store');
    koa.set('Refresh', String(secondsLeft));
    const body = html`<h1>Authenticator app</h1>
      <p class="sandbox">Sandbox: the app of ${DEMO_OPERATOR.email}, in place of a phone</p>
      <output>${app.generate()}</output>
      <p>This code is good for one use. The page shows the next one in ${String(secondsLeft)} seconds.</p>
      <p><a href="/admin/">To the console</a></p>`;
    koa.body = sandboxPage('Authenticator app', String(body), CSS);
  };
}
