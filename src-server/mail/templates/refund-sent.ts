import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** The payment provider has sent a refund to the card. */
export interface RefundSentValues {
  /** Null: all of a payment that came in another amount or currency than we asked for. */
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
      { kind: 'note', text: `Is something wrong with this refund? Write to ${shop.email}.` },
    ],
  };
}
