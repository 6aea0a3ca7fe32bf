/** Mails about balance transfers. Codes and senders' notes are never mailed. */
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** Another customer transferred balance. Their note is not mailed: a sender could write anything in the shop's name. */
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
        text: 'It is yours: you need not do anything, and we will never ask you to send it back.',
      },
    ],
  };
}

/**
 * Several transfers within minutes in one mail. Notes are not mailed: a sender could write anything in the shop's name.
 */
export interface TransfersReceivedValues {
  /** Largest sums first. */
  senders: readonly { sender: string; transfers: number; amountCents: Cents }[];
}

const MOST_ROWS = 20;

export function transfersReceivedMail(shop: MailShop, { senders }: TransfersReceivedValues): MailContent {
  const amount = formatMoney(senders.reduce((sum, { amountCents }) => sum + amountCents, 0));
  const rows = senders.slice(0, MOST_ROWS).map(({ sender, transfers, amountCents }) => ({
    label: transfers === 1 ? sender : `${sender}, ${transfers} transfers`,
    cents: amountCents,
  }));
  const others = senders.slice(MOST_ROWS);
  if (others.length > 0) {
    rows.push({
      label: others.length === 1 ? 'One other customer' : `${others.length} other customers`,
      cents: others.reduce((sum, { amountCents }) => sum + amountCents, 0),
    });
  }
  return {
    subject: `You received ${amount} of balance at ${shop.name}`,
    preview: 'Other customers transferred it to you.',
    title: `${amount} is on your balance`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Since our last mail, these customers transferred balance to you at ${shop.name}. You can use it at once.`,
      },
      { kind: 'amounts', rows, totalLabel: 'Received' },
      {
        kind: 'button',
        label: 'Show your transactions',
        url: `${shop.publicUrl}/my-account/profile/your-transactions/`,
      },
      {
        kind: 'note',
        text: 'It is yours: you need not do anything, and we will never ask you to send it back.',
      },
    ],
  };
}

/** Balance was converted to a transfer code. The code is worth money and must never be mailed. */
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
        text: 'If it was you, you can ignore this email. If not, someone else can use your account: change your password now, which logs out all other devices, and write to us.',
      },
      {
        kind: 'button',
        label: 'Change password',
        url: `${shop.publicUrl}/my-account/profile/change-password/`,
      },
    ],
  };
}
