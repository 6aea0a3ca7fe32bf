/**
 * A mail's HTML: tables and inline styles, which mail programs support; no images, so nothing is missing if they are
 * blocked. The colours are the shop's light palette.
 */
import { formatMoney } from '../../src-shared/money.ts';
import { html, type Html } from '../platform/html.ts';
import type { MailBlock, MailContent, MailShop } from './mail-content.ts';

const COLOURS = {
  page: '#F6F7FA',
  surface: '#FFFFFF',
  line: '#DDE2EC',
  text: '#131826',
  muted: '#55607A',
  action: '#0B7A6C',
  onAction: '#FFFFFF',
  price: '#8A5A00',
};
const FONT = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export function mailHtml(shop: MailShop, content: MailContent): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${content.subject}</title>
      </head>
      <body style="margin:0;padding:0;background:${COLOURS.page};color:${COLOURS.text};font-family:${FONT}">
        <div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${COLOURS.page}"
        >
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td style="padding:0 0 16px;font-size:20px;font-weight:700;letter-spacing:-0.01em">
                    <a href="${shop.publicUrl}/" style="color:${COLOURS.text};text-decoration:none"
                      >${shop.name}</a
                    >
                  </td>
                </tr>
                <tr>
                  <td
                    style="background:${COLOURS.surface};border:1px solid ${COLOURS.line};border-top:4px solid ${COLOURS.action};border-radius:12px;padding:32px"
                  >
                    <h1 style="margin:0 0 16px;font-size:28px;line-height:1.2;font-weight:700">
                      ${content.title}
                    </h1>
                    ${content.blocks.map(block)}
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 0 0;font-size:12px;line-height:1.5;color:${COLOURS.muted}">
                    You receive this mail because of your customer account at ${shop.name}. Questions?
                    <a href="mailto:${shop.email}" style="color:${COLOURS.muted}">${shop.email}</a>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.toString();
}

function block(part: MailBlock): Html {
  switch (part.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${part.text}</p>`;
    case 'note':
      return html`<p style="margin:16px 0 0;font-size:14px;line-height:1.5;color:${COLOURS.muted}">
        ${part.text}
      </p>`;
    case 'button':
      return button(part.label, part.url);
    case 'amounts':
    default:
      return amounts(part);
  }
}

/** The address is repeated as text below the button, for mail programs that do not follow it. */
function button(label: string, url: string): Html {
  return html`<p style="margin:24px 0 12px">
      <a
        href="${url}"
        style="display:inline-block;background:${COLOURS.action};color:${COLOURS.onAction};font-size:16px;font-weight:700;text-decoration:none;padding:12px 24px;border-radius:6px"
        >${label}</a
      >
    </p>
    <p style="margin:0;font-size:12px;line-height:1.5;word-break:break-all;color:${COLOURS.muted}">
      ${url}
    </p>`;
}

function amounts({ rows, totalLabel }: Extract<MailBlock, { kind: 'amounts' }>): Html {
  const total = rows.reduce((sum, { cents }) => sum + cents, 0);
  const line = `border-bottom:1px solid ${COLOURS.line}`;
  const figure = 'text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums';
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="font-size:16px;border-top:1px solid ${COLOURS.line};margin:0 0 16px"
  >
    ${rows.map(
      ({ label, cents }) =>
        html`<tr>
          <td style="padding:12px 0;${line}">${label}</td>
          <td style="padding:12px 0 12px 16px;${line};${figure}">${formatMoney(cents)}</td>
        </tr>`,
    )}
    <tr>
      <td style="padding:12px 0;font-weight:700">${totalLabel}</td>
      <td style="padding:12px 0 12px 16px;font-weight:700;color:${COLOURS.price};${figure}">
        ${formatMoney(total)}
      </td>
    </tr>
  </table>`;
}
