import type { MailContent, MailShop } from '../mail-content.ts';

/** The shop looked at a traded account and gives it back. */
export interface TradeRefusedValues {
  /** Which account, without its username: "Gold II, Europe West". */
  account: string;
}

export function tradeRefusedMail(shop: MailShop, { account }: TradeRefusedValues): MailContent {
  return {
    subject: `Your trade-in at ${shop.name} was not accepted`,
    preview: 'The account is in your purchases again.',
    title: 'Your account is yours again',
    blocks: [
      {
        kind: 'paragraph',
        text: `We checked the account you traded in (${account}). Its password or one of the requirements was not right, so we cannot take it. It is in your purchases again; its value will not be credited.`,
      },
      {
        kind: 'button',
        label: 'Show your purchases',
        url: `${shop.publicUrl}/my-account/profile/your-purchases/`,
      },
      { kind: 'note', text: `Questions? Write to ${shop.email}.` },
    ],
  };
}
