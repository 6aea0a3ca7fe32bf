/** Mails about trade-ins. */
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import { TRADE_CREDIT_HOURS } from '../../../src-shared/trade-in/schemas.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** An account was traded in; its value is credited later. */
export interface TradeAcceptedValues {
  /** The account without its username: "Gold II, EUW". */
  account: string;
  valueCents: Cents;
  /** False: an operator examines the account first. */
  isVerified: boolean;
}

export function tradeAcceptedMail(
  shop: MailShop,
  { account, valueCents, isVerified }: TradeAcceptedValues,
): MailContent {
  const value = formatMoney(valueCents);
  return {
    subject: `Your trade-in at ${shop.name}: ${value}`,
    preview: isVerified
      ? `${value} will be on your balance in ${TRADE_CREDIT_HOURS} hours.`
      : `We check the account first, then you get ${value}.`,
    title: 'Your account was traded in',
    blocks: [
      { kind: 'paragraph', text: 'This is what you traded in, and what you get for it:' },
      { kind: 'amounts', rows: [{ label: account, cents: valueCents }], totalLabel: 'You get' },
      {
        kind: 'paragraph',
        text: isVerified
          ? `The amount arrives on your balance after ${TRADE_CREDIT_HOURS} hours. The password of the account was changed.`
          : `We check the account and change its password. Then the amount arrives on your balance, at the earliest after ${TRADE_CREDIT_HOURS} hours.`,
      },
      {
        kind: 'button',
        label: 'Show traded accounts',
        url: `${shop.publicUrl}/my-account/profile/your-purchases/traded-accounts/`,
      },
      {
        kind: 'note',
        text: `If you did not do this, change your password at once and write to ${shop.email}.`,
      },
    ],
  };
}

/** The shop examined a traded-in account and returns it. */
export interface TradeRefusedValues {
  /** The account without its username: "Gold II, EUW". */
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
