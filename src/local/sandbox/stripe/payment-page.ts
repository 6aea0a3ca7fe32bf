import { formatMoney } from '../../../../src-shared/money.ts';
import { escapeHtml, sandboxPage } from '../page.ts';
import type { SandboxSession } from './sandbox-session.ts';

/** The choices on the payment page; each happens at a real provider. */
const PAYMENT_CHOICES = {
  pay: ['Pay', 'The card is charged, the webhook is sent, you come back.'],
  decline: ['Decline the card', 'Nothing is charged; the page stays open for another try.'],
  cancel: ['Cancel', 'Back to the shop without paying.'],
  'lose-webhook': ['Pay, but lose the webhook', 'Only your return and the reconciliation tell the shop.'],
  'double-webhook': ['Pay, and send the webhook twice', 'The shop must deliver once.'],
  vanish: ['Pay and never come back', 'The webhook is sent, the browser stays here.'],
  late: ['Pay late', 'Paid after the session ended, as slow payment methods do.'],
  'late-failure': [
    'Pay later, then fail',
    'As a bank debit that bounces: on its way first, then it does not come.',
  ],
} as const;

/** What the operator or the card's bank may do with a payment later; the shop gets a webhook. */
const LATER_CHOICES = {
  refund: ['Refund all of it', 'As from the provider’s dashboard.'],
  dispute: ['Dispute it', 'The card’s bank asks for the money, and the provider takes it from the shop.'],
  'win-dispute': ['Decide the dispute for the shop', 'The provider gives the money back to the shop.'],
  'lose-dispute': ['Decide the dispute for the card’s holder', 'The money stays with the card’s holder.'],
} as const;
export type LaterChoice = keyof typeof LATER_CHOICES;

export function isLaterChoice(value: string): value is LaterChoice {
  return Object.hasOwn(LATER_CHOICES, value);
}

/** Whether it is possible in the payment's current state. */
function isPossible(choice: string, { dispute }: SandboxSession): boolean {
  switch (choice) {
    case 'win-dispute':
      return dispute !== undefined && dispute.status !== 'won';
    case 'lose-dispute':
      return dispute !== undefined && dispute.status !== 'lost';
    case 'refund':
      return dispute === undefined || dispute.status === 'won';
    default:
      return dispute === undefined;
  }
}

export type PaymentChoice = keyof typeof PAYMENT_CHOICES;

export function isPaymentChoice(value: string): value is PaymentChoice {
  return Object.hasOwn(PAYMENT_CHOICES, value);
}

export function paymentPage(session: SandboxSession, notice = ''): string {
  const lines = session.line_items
    .map(({ name, amount }) => `<tr><td>${escapeHtml(name)}</td><td>${formatMoney(amount)}</td></tr>`)
    .join('');
  const isOpen = session.status === 'open';
  const choices = Object.entries(PAYMENT_CHOICES)
    .filter(([value]) => isOpen || (value === 'late' && session.status === 'expired'))
    .map(([value, [label, hint]]) => {
      const title = value === 'pay' ? `Pay ${formatMoney(session.amount_total)}` : label;
      return `<button name="choice" value="${value}"${value === 'pay' ? ' class="primary"' : ''}>${title}<small>${hint}</small></button>`;
    })
    .join('');
  const laterChoices = Object.entries(LATER_CHOICES).filter(([value]) => isPossible(value, session));
  const later = session.payment_status === 'paid' ? buttons(laterChoices) : '';
  const dispute = session.dispute ? ` Its dispute is <strong>${session.dispute.status}</strong>.` : '';
  const state = isOpen ? '' : `<p>This session is <strong>${session.status}</strong>.${dispute}</p>`;
  return sandboxPage(
    'Card payment (sandbox)',
    `<p class="sandbox">Sandbox: no real card, no real money.</p>
<h1>Pay ${formatMoney(session.amount_total)}</h1>
${notice ? `<p role="alert"><strong>${escapeHtml(notice)}</strong></p>` : ''}
<table>${lines}<tr><td><strong>Total</strong></td><td><strong>${formatMoney(session.amount_total)}</strong></td></tr></table>
${state}<form method="post">${choices}${later}</form>
<p style="margin-top:24px"><small>${escapeHtml(session.customer_email ?? '')} · ${escapeHtml(session.id)}</small></p>
<p><a href="${escapeHtml(session.cancel_url)}">Back to the shop</a></p>`,
  );
}

function buttons(choices: readonly [string, readonly [string, string]][]): string {
  return choices
    .map(
      ([value, [label, hint]]) =>
        `<button name="choice" value="${value}">${label}<small>${hint}</small></button>`,
    )
    .join('');
}
