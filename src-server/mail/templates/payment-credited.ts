import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** A payment came after its accounts were gone: what was paid is on the balance now. */
export interface PaymentCreditedValues {
  amountCents: Cents;
}

export function paymentCreditedMail(shop: MailShop, { amountCents }: PaymentCreditedValues): MailContent {
  const amount = formatMoney(amountCents);
  return {
    subject: `${amount} was added to your balance at ${shop.name}`,
    preview: 'Your payment arrived after the accounts were gone.',
    title: `${amount} is on your balance`,
    blocks: [
      {
        kind: 'paragraph',
        text: `We received your payment of ${amount}, but the accounts you had chosen were no longer available. Nothing is lost: the whole amount is on your balance, ready for other accounts.`,
      },
      { kind: 'button', label: 'Find other accounts', url: `${shop.publicUrl}/buy-account/` },
      {
        kind: 'note',
        text: `You can see the amount in your transactions. If you would rather have it back, write to ${shop.email}.`,
      },
    ],
  };
}
