import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** Confirms that an account was deleted, and what its owner gave up. */
export interface AccountDeletedValues {
  givenUpCents: Cents;
}

export function accountDeletedMail(shop: MailShop, { givenUpCents }: AccountDeletedValues): MailContent {
  const balance = givenUpCents > 0 ? ` Your balance of ${formatMoney(givenUpCents)} ended with it.` : '';
  return {
    subject: `Your account at ${shop.name} was deleted`,
    preview: 'Your e-mail address and password are erased.',
    title: 'Your account was deleted',
    blocks: [
      {
        kind: 'paragraph',
        text: `As you asked, we erased your e-mail address, your password, your sessions and your cart.${balance} Purchases and bookings stay in our books for as long as the law demands, without your name.`,
      },
      { kind: 'button', label: 'Open a new account', url: `${shop.publicUrl}/my-account/` },
      {
        kind: 'note',
        text: `This is the last mail to this address unless you register again. If it was not you who deleted the account, write to ${shop.email} at once.`,
      },
    ],
  };
}
