/** Mails about the change of an email address, which both addresses confirm. */
import { EMAIL_CHANGE_HOURS, TRANSFER_HOLD_HOURS } from '../../../src-shared/identity/email-change.ts';
import type { MailContent, MailShop } from '../mail-content.ts';
import { notYou } from './customer-account.ts';

/** To the old address: agree to the new one. */
export interface EmailChangeAskedValues {
  newEmail: string;
  token: string;
  notMe?: string;
}

export function emailChangeAskedMail(
  shop: MailShop,
  { newEmail, token, notMe }: EmailChangeAskedValues,
): MailContent {
  return {
    subject: `Change your email address at ${shop.name}?`,
    preview: 'Agree here, then confirm the email we sent to the new address.',
    title: 'Change your email address?',
    blocks: [
      {
        kind: 'paragraph',
        text: `You asked to change the email address of your account at ${shop.name} to ${newEmail}. Agree here, then confirm the email we sent to that address.`,
      },
      confirmButton(shop, 'Agree to the change', token),
      { kind: 'note', text: `The link works for ${EMAIL_CHANGE_HOURS} hours.` },
      ...notYou(shop, notMe),
    ],
  };
}

/** To the new address; without a link where it belongs to another customer, which only that customer learns. */
export interface EmailChangeConfirmValues {
  token: string | null;
}

export function emailChangeConfirmMail(shop: MailShop, { token }: EmailChangeConfirmValues): MailContent {
  if (token === null) {
    return {
      subject: `You already have an account at ${shop.name}`,
      preview: 'Someone wanted to use your address for another account.',
      title: 'This address has an account',
      blocks: [
        {
          kind: 'paragraph',
          text: `A customer of ${shop.name} wanted to change their email address to yours. It belongs to your account already, so nothing changes. If it was you, log in with this address instead.`,
        },
        { kind: 'button', label: 'Log in', url: `${shop.publicUrl}/my-account/` },
      ],
    };
  }
  return {
    subject: `Confirm your new email address for ${shop.name}`,
    preview: 'Confirm here and in the email we sent to your old address.',
    title: 'Confirm your new email address',
    blocks: [
      {
        kind: 'paragraph',
        text: `Confirm this as the new address of your account at ${shop.name}, then agree in the email we sent to your old address.`,
      },
      confirmButton(shop, 'Confirm this address', token),
      {
        kind: 'note',
        text: `The link works for ${EMAIL_CHANGE_HOURS} hours. If you did not ask for it, you can ignore this mail.`,
      },
    ],
  };
}

function confirmButton(shop: MailShop, label: string, token: string): MailContent['blocks'][number] {
  return {
    kind: 'button',
    label,
    url: `${shop.publicUrl}/my-account/change-email/#token=${encodeURIComponent(token)}`,
  };
}

/** To both addresses; the old one alone can take it back. */
export interface EmailChangedValues {
  newEmail: string;
  notMe?: string;
}

export function emailChangedMail(shop: MailShop, { newEmail, notMe }: EmailChangedValues): MailContent {
  return {
    subject: `Your email address at ${shop.name} was changed`,
    preview: 'Log in with the new one.',
    title: 'Your email address was changed',
    blocks: [
      {
        kind: 'paragraph',
        text: `Your account at ${shop.name} now has the address ${newEmail}. Log in with it from now on. Other devices were logged out, and for ${TRANSFER_HOLD_HOURS} hours no balance can be sent.`,
      },
      ...(notMe === undefined
        ? [{ kind: 'button', label: 'Go to my account', url: `${shop.publicUrl}/my-account/` } as const]
        : [
            {
              kind: 'paragraph',
              text: 'If that was not you, use the link below to get this address back.',
            } as const,
            ...notYou(shop, notMe),
          ]),
    ],
  };
}
