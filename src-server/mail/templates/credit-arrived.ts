import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** Balance that was promised for later has arrived. */
export interface CreditArrivedValues {
  /** What it is for, as in the transactions. */
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
      { kind: 'paragraph', text: 'An amount you were waiting for has arrived:' },
      { kind: 'amounts', rows: [{ label: description, cents: amountCents }], totalLabel: 'Added' },
      { kind: 'button', label: 'Find accounts', url: `${shop.publicUrl}/buy-account/` },
      { kind: 'note', text: 'You can see it in your transactions.' },
    ],
  };
}
