import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** Balance became a transfer code. The code is money: it must never be in a mail. */
export interface CrossSiteCodeValues {
  amountCents: Cents;
}

export function crossSiteCodeMail(shop: MailShop, { amountCents }: CrossSiteCodeValues): MailContent {
  const amount = formatMoney(amountCents);
  return {
    subject: `A transfer code for ${amount} was created at ${shop.name}`,
    preview: `${amount} left your balance.`,
    title: 'A transfer code was created',
    blocks: [
      {
        kind: 'paragraph',
        text: `${amount} left your balance at ${shop.name} and became a transfer code. The code was shown when it was created and is not in this mail.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was you, there is nothing to do. If it was not you, somebody else can use your account: change your password now, which signs out all other devices, and write to us.',
      },
      {
        kind: 'button',
        label: 'Change password',
        url: `${shop.publicUrl}/my-account/profile/change-password/`,
      },
    ],
  };
}
