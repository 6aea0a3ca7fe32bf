/**
 * The notice of an archived shop (account and marketplace, section 1), above every page. It is part of the server's HTML
 * and not a component: nothing moves when it appears, and no page loads a script for it. A page that is open when the
 * flag changes shows it after a reload; the server refuses at once what is no longer possible.
 */
import { html, type Html } from '../platform/html.ts';

export interface ArchiveDetails {
  /** The shop that succeeds this one; without a name or an address, the notice does not mention it. */
  successorName: string;
  successorUrl: string;
  email: string;
  chatUrl: string;
}

export function archiveNoticeHtml({ successorName, successorUrl, email, chatUrl }: ArchiveDetails): Html {
  const successor =
    successorName && successorUrl
      ? html` Our successor is <a href="${successorUrl}" rel="noopener">${successorName}</a>.`
      : html``;
  const chat = chatUrl ? html` or ask in the <a href="${chatUrl}" rel="noopener">chat community</a>` : html``;
  return html`<aside class="archive-notice" aria-label="Archive notice">
    <p>
      <strong>This shop has been archived since <time datetime="2024-02-29">29 Feb 2024</time>.</strong>
      The buy/sell feature is unavailable.${successor}
    </p>
    <p>
      You can still <a href="/my-account/profile/export-data/">export your data</a> and
      <a href="/my-account/profile/transfer-balance-cross-site/">transfer your balance to another site</a>.
      For support write to <a href="mailto:${email}">${email}</a>${chat}.
    </p>
  </aside>`;
}
