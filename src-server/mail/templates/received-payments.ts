/** Mails about money that arrived on the balance, or did not. */
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** A payment arrived after one of its accounts was gone, or its customer was blocked: it was credited to the balance. */
export interface PaymentCreditedValues {
  amountCents: Cents;
  /** Absent in mails queued before customers could be blocked. */
  isBlocked?: boolean;
}

export function paymentCreditedMail(
  shop: MailShop,
  { amountCents, isBlocked = false }: PaymentCreditedValues,
): MailContent {
  const amount = formatMoney(amountCents);
  if (isBlocked) return blockedMail(shop, amount);
  return {
    subject: `${amount} was added to your balance at ${shop.name}`,
    preview: 'Your payment arrived after an account was gone.',
    title: `${amount} is on your balance`,
    blocks: [
      {
        kind: 'paragraph',
        text: `We received your payment of ${amount}, but an account you had chosen was no longer available, so nothing was bought. The whole amount is on your balance, ready for other accounts.`,
      },
      { kind: 'button', label: 'Find other accounts', url: `${shop.publicUrl}/buy-account/` },
      {
        kind: 'note',
        text: `You can see the amount in your transactions. If you would rather have it back, write to ${shop.email}.`,
      },
    ],
  };
}

function blockedMail(shop: MailShop, amount: string): MailContent {
  return {
    subject: `${amount} was added to your balance at ${shop.name}`,
    preview: 'Your account is blocked, so nothing was bought.',
    title: `${amount} is on your balance`,
    blocks: [
      {
        kind: 'paragraph',
        text: `We received your payment of ${amount}. Your account is blocked, so nothing was bought; the whole amount is on your balance.`,
      },
      { kind: 'note', text: `To get it back, or to ask why, write to ${shop.email}.` },
    ],
  };
}

/** A load has arrived, with its bonus, if any. */
export interface BalanceLoadedValues {
  amountCents: Cents;
  bonusCents: Cents;
}

export function balanceLoadedMail(
  shop: MailShop,
  { amountCents, bonusCents }: BalanceLoadedValues,
): MailContent {
  const total = formatMoney(amountCents + bonusCents);
  return {
    subject: `${total} was added to your balance at ${shop.name}`,
    preview: 'Your payment has arrived.',
    title: `${total} is on your balance`,
    blocks: [
      { kind: 'paragraph', text: 'Thank you, your payment has arrived:' },
      {
        kind: 'amounts',
        rows: [
          { label: 'Loaded', cents: amountCents },
          ...(bonusCents > 0 ? [{ label: 'Bonus', cents: bonusCents }] : []),
        ],
        totalLabel: 'Added to your balance',
      },
      {
        kind: 'button',
        label: 'See your payments',
        url: `${shop.publicUrl}/my-account/profile/your-payments/`,
      },
      {
        kind: 'note',
        text: `If you did not load this balance, write to ${shop.email}.`,
      },
    ],
  };
}

/** Promised balance has arrived. */
export interface CreditArrivedValues {
  /** Its purpose, as in the transactions. */
  description: string;
  amountCents: Cents;
}

export function creditArrivedMail(
  shop: MailShop,
  { description, amountCents }: CreditArrivedValues,
): MailContent {
  const amount = formatMoney(amountCents);
  return {
    subject: `${amount} was added to your balance at ${shop.name}`,
    preview: `${description}: the amount is on your balance.`,
    title: `${amount} is on your balance`,
    blocks: [
      { kind: 'paragraph', text: 'This amount has arrived:' },
      { kind: 'amounts', rows: [{ label: description, cents: amountCents }], totalLabel: 'Added' },
      { kind: 'button', label: 'Find accounts', url: `${shop.publicUrl}/buy-account/` },
      { kind: 'note', text: 'You can see it in your transactions.' },
    ],
  };
}

/** An operator looked into a payment, and there is no money for it. */
export interface PaymentDismissedValues {
  amountCents: Cents;
  purpose: 'checkout' | 'load';
}

export function paymentDismissedMail(
  shop: MailShop,
  { amountCents, purpose }: PaymentDismissedValues,
): MailContent {
  const amount = formatMoney(amountCents);
  const isLoad = purpose === 'load';
  const what = isLoad
    ? 'nothing was added to your balance'
    : 'nothing was bought, and balance that was set aside for it is yours again';
  return {
    subject: `Your payment of ${amount} at ${shop.name} was not completed`,
    preview: 'We have checked it: it was not completed.',
    title: 'Your payment was not completed',
    blocks: [
      {
        kind: 'paragraph',
        text: `We have checked your payment of ${amount}. It was not completed: ${what}.`,
      },
      isLoad
        ? { kind: 'button', label: 'Load balance', url: `${shop.publicUrl}/my-account/profile/load-balance/` }
        : { kind: 'button', label: 'Find accounts', url: `${shop.publicUrl}/buy-account/` },
      {
        kind: 'note',
        text: `If your bank shows that the amount was taken, write to ${shop.email}.`,
      },
    ],
  };
}
