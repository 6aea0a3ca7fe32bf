/** Mails about refunds: decided, and sent by the provider. */
import type { Region } from '../../../src-shared/catalog/enumerations.ts';
import type { ProductClass } from '../../../src-shared/catalog/product-class.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import { accountLabel } from '../account-label.ts';
import type { MailBlock, MailContent, MailShop } from '../mail-content.ts';

/** A refund was decided: accounts were taken back for balance, or the provider is to refund a payment. */
export interface RefundValues {
  to: 'balance' | 'card';
  /** To the balance, because a warranty claim was upheld. May be absent in queued mails. */
  isClaim?: boolean;
  /** A partial refund; the customer keeps the accounts. May be absent in queued mails. */
  isPart?: boolean;
  /** The accounts taken back; empty if the payment had become balance. */
  items: readonly { region: Region; level: number; productClass: ProductClass; priceCents: Cents }[];
  /** The amount that arrives on the balance or the card. */
  amountCents: Cents;
  /** The cashback taken back with the purchase. */
  cashbackTakenCents: Cents;
  /** To a card: the bonus taken back with the load. */
  bonusTakenCents: Cents;
  /** To a card: the part withheld because it had been spent. Queued mails use this name. */
  keptCents: Cents;
  /** To a card: the balance part of the purchase, which is balance again. */
  balancePartCents: Cents;
}

export function refundMail(shop: MailShop, values: RefundValues): MailContent {
  return values.to === 'balance' ? balanceMail(shop, values) : cardMail(shop, values);
}

function balanceMail(shop: MailShop, values: RefundValues): MailContent {
  const { items, amountCents, cashbackTakenCents, isClaim = false, isPart = false } = values;
  const amount = formatMoney(amountCents);
  const why = isClaim ? 'Your warranty claim was right. ' : '';
  return {
    subject: `Your refund of ${amount} from ${shop.name}`,
    preview: 'The amount is on your balance.',
    title: `${amount} is on your balance`,
    blocks: [
      {
        kind: 'paragraph',
        text: `${why}${isPart ? partText(items.length) : goneText(items.length)} This is what you get back:`,
      },
      {
        kind: 'amounts',
        rows: [...itemRows(items), ...deduction('Cashback of this purchase', cashbackTakenCents)],
        totalLabel: 'On your balance',
      },
      transactionsButton(shop),
      questions(shop),
    ],
  };
}

function cardMail(shop: MailShop, values: RefundValues): MailContent {
  const { items, amountCents, keptCents, isPart = false } = values;
  const itemsText = isPart ? partText(items.length) : goneText(items.length);
  const amount = formatMoney(amountCents);
  return {
    subject: `Your refund of ${amount} from ${shop.name} was requested`,
    preview: 'We asked the payment provider to send the amount back to your card.',
    title: `We requested your refund of ${amount}`,
    blocks: [
      ...(items.length > 0 ? [{ kind: 'paragraph', text: itemsText } as const] : []),
      {
        kind: 'amounts',
        rows: [
          { label: isPart ? 'Part of your payment' : 'Your payment', cents: amountCents + keptCents },
          ...deduction('Spent from your balance meanwhile', keptCents),
        ],
        totalLabel: 'To your card',
      },
      ...balanceNote(values),
      {
        kind: 'paragraph',
        text: 'We asked the payment provider to send the amount back to your card. You get another mail as soon as the provider has done that.',
      },
      transactionsButton(shop),
      questions(shop),
    ],
  };
}

function goneText(count: number): string {
  return count === 1
    ? 'We refunded an account, which is no longer in your purchases.'
    : `We refunded ${count} accounts, which are no longer in your purchases.`;
}

function partText(count: number): string {
  return count === 1
    ? 'We refunded a part of what you paid for an account, which stays yours.'
    : `We refunded a part of what you paid for ${count} accounts, which stay yours.`;
}

function itemRows(items: RefundValues['items']): { label: string; cents: Cents }[] {
  return items.map((item) => ({ label: accountLabel(item), cents: item.priceCents }));
}

function deduction(label: string, cents: Cents): { label: string; cents: Cents }[] {
  return cents === 0 ? [] : [{ label, cents: -cents }];
}

function balanceNote({ balancePartCents, cashbackTakenCents, bonusTakenCents }: RefundValues): MailBlock[] {
  const sentences: [Cents, string][] = [
    [balancePartCents, `The ${formatMoney(balancePartCents)} that you paid from your balance is back on it.`],
    [
      cashbackTakenCents,
      `The cashback of ${formatMoney(cashbackTakenCents)} was taken back with the purchase.`,
    ],
    [bonusTakenCents, `The bonus of ${formatMoney(bonusTakenCents)} was taken back with the payment.`],
  ];
  const text = sentences.flatMap(([cents, sentence]) => (cents > 0 ? [sentence] : [])).join(' ');
  return text === '' ? [] : [{ kind: 'paragraph', text }];
}

function transactionsButton(shop: MailShop): MailBlock {
  return {
    kind: 'button',
    label: 'Show transactions',
    url: `${shop.publicUrl}/my-account/profile/your-transactions/`,
  };
}

function questions(shop: MailShop): MailBlock {
  return { kind: 'note', text: `Questions about this refund? Write to ${shop.email}.` };
}

/** The payment provider has sent a refund to the card. */
export interface RefundSentValues {
  /** Null: all of a payment that arrived with another amount or currency than requested. */
  amountCents: Cents | null;
}

export function refundSentMail(shop: MailShop, { amountCents }: RefundSentValues): MailContent {
  const refund = amountCents === null ? 'refund' : `refund of ${formatMoney(amountCents)}`;
  const what = amountCents === null ? 'your payment' : formatMoney(amountCents);
  return {
    subject: `Your ${refund} from ${shop.name} is on its way`,
    preview: 'The amount goes back to your card.',
    title: `${amountCents === null ? 'Your payment' : what} goes back to your card`,
    blocks: [
      {
        kind: 'paragraph',
        text: `The payment provider has sent ${what} back to the card you paid with. Depending on your bank it takes 5 to 10 days until you see the amount on your statement.`,
      },
      {
        kind: 'button',
        label: 'Show payments',
        url: `${shop.publicUrl}/my-account/profile/your-payments/`,
      },
      { kind: 'note', text: `Questions about this refund? Write to ${shop.email}.` },
    ],
  };
}
