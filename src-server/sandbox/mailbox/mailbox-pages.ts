import { html, type Html } from '../../platform/html.ts';
import type { MailboxEntry, MailboxMail } from './mailbox.ts';

export const MAILBOX_PATH = '/sandbox/mailbox/';

export function listPage(mails: readonly MailboxEntry[]): string {
  const rows = mails.map(
    ({ id, to, subject, sentAt }) =>
      html`<li>
        <a href="${MAILBOX_PATH}${id}/"
          ><strong>${subject}</strong><span>${to}</span
          ><time datetime="${sentAt}">${readable(sentAt)}</time></a
        >
      </li>`,
  );
  const body =
    mails.length === 0
      ? html`<p>No mail yet. Whatever the shop sends appears here.</p>`
      : html`<ol>
          ${rows}
        </ol>`;
  return page(
    'Sandbox mailbox',
    html`<h1>Sandbox mailbox</h1>
      ${body}`,
  );
}

/** The mail's own HTML is shown in a frame that runs no script; its links open in place of this page. */
export function mailPage(mail: MailboxMail): string {
  const framed = mail.html.replace('<head>', '<head><base target="_top">');
  return page(
    mail.subject,
    html`<p><a href="${MAILBOX_PATH}">All mails</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>Sent</dt>
        <dd><time datetime="${mail.sentAt}">${readable(mail.sentAt)}</time></dd>
      </dl>
      <h2>Links</h2>
      <ul class="links">
        ${linksOf(mail.text).map((url) => html`<li><a href="${url}">${url}</a></li>`)}
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

export function noSuchMailPage(): string {
  return page(
    'No such mail',
    html`<h1>No such mail</h1>
      <p><a href="${MAILBOX_PATH}">All mails</a></p>`,
  );
}

/** The addresses of the text part, each once. */
function linksOf(text: string): string[] {
  return [...new Set(text.match(/^https?:\/\/\S+$/gm))];
}

function readable(sentAt: string): string {
  return sentAt.replace('T', ' ').replace('Z', ' UTC');
}

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: dark light;
            --page: #0b0e14;
            --surface: #121722;
            --line: #283146;
            --text: #e9edf5;
            --muted: #9ca9c0;
            --action: #2fd3bc;
          }
          @media (prefers-color-scheme: light) {
            :root {
              --page: #f6f7fa;
              --surface: #ffffff;
              --line: #dde2ec;
              --text: #131826;
              --muted: #55607a;
              --action: #0b7a6c;
            }
          }
          * {
            box-sizing: border-box;
          }
          body {
            margin: 0;
            background: var(--page);
            color: var(--text);
            font:
              16px/1.5 Inter,
              'Segoe UI',
              Roboto,
              Helvetica,
              Arial,
              sans-serif;
          }
          main {
            max-width: 880px;
            margin: 0 auto;
            padding: 32px 16px;
          }
          h1 {
            font-size: 28px;
            line-height: 1.2;
            margin: 0 0 24px;
          }
          h2 {
            font-size: 16px;
            margin: 24px 0 8px;
          }
          a {
            color: var(--action);
          }
          a:focus-visible {
            outline: 2px solid var(--action);
            outline-offset: 2px;
          }
          ol {
            list-style: none;
            margin: 0;
            padding: 0;
            display: grid;
            gap: 8px;
          }
          ol a {
            display: grid;
            grid-template-columns: 1fr auto;
            gap: 0 16px;
            padding: 12px 16px;
            background: var(--surface);
            border: 1px solid var(--line);
            border-radius: 12px;
            color: inherit;
            text-decoration: none;
          }
          ol a strong {
            grid-column: 1/-1;
          }
          ol a span {
            overflow-wrap: anywhere;
          }
          ol a span,
          ol a time {
            color: var(--muted);
            font-size: 14px;
            font-variant-numeric: tabular-nums;
          }
          dl {
            display: grid;
            grid-template-columns: auto 1fr;
            gap: 4px 16px;
            margin: 0;
          }
          dt {
            color: var(--muted);
          }
          dd {
            margin: 0;
            overflow-wrap: anywhere;
          }
          .links {
            margin: 0;
            padding-left: 20px;
            overflow-wrap: anywhere;
          }
          iframe {
            width: 100%;
            height: 640px;
            border: 1px solid var(--line);
            border-radius: 12px;
            background: #f6f7fa;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
            background: var(--surface);
            border: 1px solid var(--line);
            border-radius: 12px;
            padding: 16px;
            margin: 0;
            font-size: 14px;
          }
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html> `.toString();
}
