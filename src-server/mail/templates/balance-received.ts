import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** Another customer transferred balance. Their note is not in the mail: anybody could write anything in the shop's name. */
export interface BalanceReceivedValues {
  /** E-mail address. */
  sender: string;
  amountCents: Cents;
}

export function balanceReceivedMail(
  shop: MailShop,
  { sender, amountCents }: BalanceReceivedValues,
): MailContent {
  const amount = formatMoney(amountCents);
  return {
    subject: `You received ${amount} of balance at ${shop.name}`,
    preview: `${sender} transferred it to you.`,
    title: `${amount} is on your balance`,
    blocks: [
      {
        kind: 'paragraph',
        text: `The customer ${sender} transferred ${amount} to your balance at ${shop.name}. You can use it at once.`,
      },
      {
        kind: 'button',
        label: 'Show your transactions',
        url: `${shop.publicUrl}/my-account/profile/your-transactions/`,
      },
      {
        kind: 'note',
        text: 'You need not do anything to keep it, and nobody from the shop will ask you to send it back.',
      },
    ],
  };
}
