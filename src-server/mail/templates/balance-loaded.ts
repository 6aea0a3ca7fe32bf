import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** A load has arrived, with the bonus that came on top, if any. */
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
