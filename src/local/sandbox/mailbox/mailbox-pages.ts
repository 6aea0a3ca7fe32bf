import { html, type Html } from '../../../../src-server/platform/html.ts';
import { sandboxPage } from '../page.ts';
import { type MailboxEntry, type MailboxMail, openMailbox } from './mailbox.ts';
import type { Middleware } from 'koa';
import type { EntityManager } from '../../../../src-server/platform/database.ts';

const MAILBOX_PATH = '/sandbox/mailbox/';

/**
 * Serves `/sandbox/mailbox/` and `/sandbox/mailbox/{id}/`. Must only be mounted in sandbox mode: it requires no login.
 */
export function mailboxPages(newEm: () => EntityManager): Middleware {
  const mailbox = openMailbox(newEm);
  return async (koa, next) => {
    const match = /^\/sandbox\/mailbox(?:\/(?:(\d{1,9})\/?)?)?$/.exec(koa.path);
    if (!match || koa.method !== 'GET') {
      await next();
      return;
    }
    koa.type = 'html';
    koa.set('Cache-Control', 'no-store');
    if (match[1] === undefined) {
      if (koa.path.endsWith('/')) koa.body = listPage(await mailbox.list());
      else koa.redirect(MAILBOX_PATH);
      return;
    }
    const mail = await mailbox.read(Number(match[1]));
    koa.status = mail ? 200 : 404;
    koa.body = mail ? mailPage(mail) : noSuchMailPage();
  };
}

function listPage(mails: readonly MailboxEntry[]): string {
  const rows = mails.map(
    ({ id, to, subject, sentAt }) =>
      html`<li>
        <a href="${MAILBOX_PATH}${id}/"><strong>${subject}</strong><span>${to}</span>${time(sentAt)}</a>
      </li>`,
  );
  const body =
    mails.length === 0
      ? html`<p>No mail yet. Whatever the shop sends appears here.</p>`
      : html`<ol>
          ${rows}
        </ol>`;
  return mailboxPage('Mailbox', body);
}

/** The mail's HTML is shown in a frame without scripts; its links replace this page. */
function mailPage(mail: MailboxMail): string {
  const framed = mail.html.replace('<head>', '<head><base target="_top">');
  const links = linksOf(mail.text).map((url) => html`<li><a href="${url}">${url}</a></li>`);
  return mailboxPage(
    mail.subject,
    html`<p><a href="${MAILBOX_PATH}">All mails</a></p>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>Sent</dt>
        <dd>${time(mail.sentAt)}</dd>
      </dl>
      <h2>Links</h2>
      <ul>
        ${links}
      </ul>
      <h2>As HTML</h2>
      <iframe
        title="The mail as HTML"
        sandbox="allow-top-navigation-by-user-activation"
        srcdoc="${framed}"
      ></iframe>
      <h2>As text</h2>
      <pre>${mail.text}</pre>`,
  );
}

function noSuchMailPage(): string {
  return mailboxPage('No such mail', html`<p><a href="${MAILBOX_PATH}">All mails</a></p>`);
}

/** The distinct links in the text part. */
function linksOf(text: string): string[] {
  return [...new Set(text.match(/^https?:\/\/\S+$/gm))];
}

function time(sentAt: string): Html {
  return html`<time datetime="${sentAt}">${sentAt.replace('T', ' ').replace('Z', ' UTC')}</time>`;
}

const CSS = `main { max-width: 800px }
h2 { margin: 24px 0 8px; font-size: 16px }
ol { list-style: none; margin: 0; padding: 0 }
ol a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 0; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none }
ol strong { grid-column: 1 / -1 } ol a:hover strong { text-decoration: underline }
ol span, time { color: var(--muted); font-size: 14px; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 } dt { color: var(--muted) } dd { margin: 0 }
ol span, dd, ul { overflow-wrap: anywhere } ul { margin: 0; padding-left: 20px }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 12px; background: #f6f7fa }
pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--page); font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere }
`;

function mailboxPage(title: string, content: Html): string {
  const body = html`<p class="sandbox">Sandbox mailbox: nothing here was really sent.</p>
    <h1>${title}</h1>
    ${content}`;
  return sandboxPage(title, body.toString(), CSS);
}
