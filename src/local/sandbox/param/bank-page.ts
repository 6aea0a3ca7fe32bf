import { formatMoney } from '../../../../src-shared/money.ts';
import { html } from '../../../../src-server/platform/html.ts';
import { sandboxPage } from '../page.ts';
import type { ParamOrder } from './order-store.ts';

/** How long the bank takes when it approves late. */
export const LATE_SECONDS = 120;

/** The choices on the bank's page; each happens at real banks. */
const BANK_CHOICES = {
  approve: ['Approve', 'The code is right, the card is charged, you come back.'],
  'wrong-code': ['Wrong code', 'The check fails; nothing is charged.'],
  decline: ['Decline', 'The bank refuses the card; nothing is charged.'],
  cancel: ['Cancel', 'Back to the shop without paying.'],
  'lose-callback': [
    'Approve, but lose the callback',
    'Charged; you stay here, and only the reconciliation finds out.',
  ],
  'double-callback': ['Approve, and call back twice', 'The shop must deliver once.'],
  late: ['Approve late', `You come back at once; the bank approves ${LATE_SECONDS / 60} minutes later.`],
  'wrong-amount': ['Approve another amount', 'The bank charges one cent more than the shop asked for.'],
  'wrong-currency': ['Approve in another currency', 'The bank charges the same figure in TL.'],
} as const;
export type BankChoice = keyof typeof BANK_CHOICES;

export function isBankChoice(value: string): value is BankChoice {
  return Object.hasOwn(BANK_CHOICES, value);
}

export function bankPage(order: ParamOrder, notice = ''): string {
  const choices = Object.entries(BANK_CHOICES).map(
    ([value, [label, hint]]) =>
      html`<button name="choice" value="${value}" class="${value === 'approve' ? 'primary' : ''}">
        ${value === 'approve' ? `Pay ${formatMoney(order.amount_cents)}` : label}<small>${hint}</small>
      </button>`,
  );
  const isOpen = order.status === 'waiting';
  const body = html`<p class="sandbox">Sandbox: no real bank, no real money.</p>
    <h1>3-D Secure: pay ${formatMoney(order.amount_cents)}</h1>
    ${notice ? [html`<p role="alert"><strong>${notice}</strong></p>`] : []}
    <table>
      <tr>
        <td>Card</td>
        <td>${order.masked_card}</td>
      </tr>
      <tr>
        <td>Order</td>
        <td>${order.order_id}</td>
      </tr>
      <tr>
        <td>State</td>
        <td>${order.status}</td>
      </tr>
    </table>
    ${isOpen ? [html`<form method="post">${choices}</form>`] : []}`;
  return sandboxPage(
    '3-D Secure (sandbox)',
    body.markup,
    'td:last-child { white-space: normal; overflow-wrap: anywhere }',
  );
}

/** Sends the browser on with a POST, as banks do; without scripts there is a button. */
export function returnPage(address: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const body = html`<h1>Back to the shop</h1>
    <form method="post" action="${address}">${inputs}<button class="primary">Continue</button></form>
    <script src="/sandbox/param/return.js"></script>`;
  return sandboxPage('Back to the shop (sandbox)', body.markup);
}

export const RETURN_SCRIPT = 'document.forms[0].submit();\n';
