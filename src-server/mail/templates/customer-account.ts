/** Mails about the login: registration, passwords, second factors, new devices, deletion. */
import { countryName } from '../../../src-shared/identity/sessions.ts';
import { NOT_ME_DAYS } from '../../../src-shared/identity/takeover.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** How long the link of `verificationMail` is valid. */
export const VERIFICATION_DAYS = 3;

/**
 * Asks a new customer to verify the address; `key` is passed to the verify-email page after the `#`, which servers never
 * see.
 */
export interface VerificationValues {
  key: string;
}

export function verificationMail(shop: MailShop, { key }: VerificationValues): MailContent {
  return {
    subject: `Confirm your email address for ${shop.name}`,
    preview: 'One click, and you are done.',
    title: 'Welcome. Please confirm your address.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Your account at ${shop.name} is ready to use. Confirming your email address lets you transfer balance and sell on the marketplace.`,
      },
      {
        kind: 'button',
        label: 'Confirm email address',
        url: `${shop.publicUrl}/my-account/verify-email/#key=${encodeURIComponent(key)}`,
      },
      {
        kind: 'note',
        text: `The link works once and for ${VERIFICATION_DAYS} days. If you did not register, you can ignore this mail.`,
      },
    ],
  };
}

/** Links to the page for a new password; both values are passed after the `#`, which servers never see. */
export interface PasswordResetValues {
  uid: string;
  token: string;
}

export function passwordResetMail(shop: MailShop, { uid, token }: PasswordResetValues): MailContent {
  const fragment = new URLSearchParams({ uid, token });
  return {
    subject: `Reset your ${shop.name} password`,
    preview: 'The link works once and for one hour.',
    title: 'Choose a new password',
    blocks: [
      {
        kind: 'paragraph',
        text: `You asked to reset the password of your account at ${shop.name}.`,
      },
      {
        kind: 'button',
        label: 'Reset password',
        url: `${shop.publicUrl}/my-account/reset-password/#${fragment.toString()}`,
      },
      {
        kind: 'note',
        text: 'The link works once and for one hour. A new password logs out every device. If you did not ask for this, ignore this email: your password stays the same.',
      },
    ],
  };
}

/** For both a change with the old password and a reset by mail. */
export interface PasswordChangedValues {
  notMe?: string;
}

export function passwordChangedMail(shop: MailShop, { notMe }: PasswordChangedValues): MailContent {
  return {
    subject: `Your ${shop.name} password was changed`,
    preview: 'All other devices were logged out.',
    title: 'Your password was changed',
    blocks: [
      {
        kind: 'paragraph',
        text: `The password of your account at ${shop.name} was changed a moment ago. All other devices were logged out.`,
      },
      ...notYou(shop, notMe),
    ],
  };
}

/** A factor that was added or removed: `authenticator app`, `passkey “Phone”`. */
export interface FactorValues {
  name: string;
  notMe?: string;
}

export function factorAddedMail(shop: MailShop, { name, notMe }: FactorValues): MailContent {
  return {
    subject: `A new way to log in to ${shop.name}`,
    preview: 'All other devices were logged out.',
    title: 'Your account is better protected',
    blocks: [
      {
        kind: 'paragraph',
        text: `You can now log in with: ${name}. All other devices were logged out. Keep your recovery codes somewhere other than your phone.`,
      },
      ...notYou(shop, notMe),
    ],
  };
}

export function factorRemovedMail(shop: MailShop, { name, notMe }: FactorValues): MailContent {
  return {
    subject: `A way to log in to ${shop.name} was removed`,
    preview: 'Was it you?',
    title: 'A way to log in was removed',
    blocks: [{ kind: 'paragraph', text: `You can no longer log in with: ${name}.` }, ...notYou(shop, notMe)],
  };
}

/** All recovery codes were replaced by new ones. */
export interface RecoveryCodesRenewedValues {
  notMe?: string;
}

export function recoveryCodesRenewedMail(shop: MailShop, { notMe }: RecoveryCodesRenewedValues): MailContent {
  return {
    subject: `New recovery codes for your ${shop.name} account`,
    preview: 'The former ones no longer work. Was it you?',
    title: 'You have new recovery codes',
    blocks: [
      {
        kind: 'paragraph',
        text: `New recovery codes for your account at ${shop.name} were made a moment ago. The former ones no longer work.`,
      },
      ...notYou(shop, notMe),
    ],
  };
}

/** The operator was asked to remove what the customer says they have lost. */
export interface FactorRecoveryValues {
  token: string;
  dueAt: string;
}

export function factorRecoveryMail(shop: MailShop, { token, dueAt }: FactorRecoveryValues): MailContent {
  return {
    subject: `Your second step at ${shop.name} will be removed`,
    preview: `On ${mailTime(dueAt)}, unless you stop it.`,
    title: 'Did you lose your phone?',
    blocks: [
      {
        kind: 'paragraph',
        text: `Our support was asked to remove the authenticator app, passkeys and recovery codes of your account, because they are lost. This happens on ${mailTime(dueAt)}. After that your password is enough to log in.`,
      },
      {
        kind: 'paragraph',
        text: 'If you asked for this, you need not do anything. If you did not, or you found your phone, stop it now.',
      },
      {
        kind: 'button',
        label: 'Stop it',
        url: `${shop.publicUrl}/my-account/stop-recovery/#token=${encodeURIComponent(token)}`,
      },
      {
        kind: 'note',
        text: `Logging in with any of them also stops it. Questions: ${shop.email}.`,
      },
    ],
  };
}

/** A browser that has not signed in to this account before. */
export interface NewDeviceValues {
  /** "Chrome on Windows"; empty if unknown. */
  device: string;
  country: string | null;
  at: string;
  notMe?: string;
}

export function newDeviceMail(shop: MailShop, { device, country, at, notMe }: NewDeviceValues): MailContent {
  const from = country === null ? '' : `, from ${countryName(country)}`;
  return {
    subject: `A new device logged in to ${shop.name}`,
    preview: `${device === '' ? 'A device' : device}${from}. Was it you?`,
    title: 'A new device logged in',
    blocks: [
      {
        kind: 'paragraph',
        text: `Someone logged in to your account: ${device === '' ? 'a device that did not say what it is' : device}${from}, on ${mailTime(at)}.`,
      },
      ...notYou(shop, notMe),
    ],
  };
}

/** `23 November 2026, 18:05 UTC` */
function mailTime(iso: string): string {
  return `${new Date(iso).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).replace(' at ', ', ')} UTC`;
}

/** How the customer locks the account, at the end of a mail about its login. @param token of the link; mails that an earlier build has queued have none */
export function notYou(shop: MailShop, token: string | undefined): MailContent['blocks'] {
  if (token === undefined) {
    return [
      {
        kind: 'paragraph',
        text: `If that was not you, someone else can use your account. Reset your password now and write to ${shop.email}.`,
      },
      { kind: 'button', label: 'Reset password', url: `${shop.publicUrl}/my-account/forgot-password/` },
    ];
  }
  return [
    {
      kind: 'paragraph',
      text: 'If that was you, you can ignore this email. If not, lock your account now: every device is logged out, nothing can be spent, and you choose a new password.',
    },
    {
      kind: 'button',
      label: 'This was not me',
      url: `${shop.publicUrl}/my-account/not-me/#token=${encodeURIComponent(token)}`,
    },
    {
      kind: 'note',
      text: `The link works once and for ${NOT_ME_DAYS} days. After that, write to ${shop.email}.`,
    },
  ];
}

/** Confirms that an account was deleted, and what its owner gave up. */
export interface AccountDeletedValues {
  givenUpCents: Cents;
}

export function accountDeletedMail(shop: MailShop, { givenUpCents }: AccountDeletedValues): MailContent {
  const balance = givenUpCents > 0 ? ` Your balance of ${formatMoney(givenUpCents)} ended with it.` : '';
  return {
    subject: `Your account at ${shop.name} was deleted`,
    preview: 'Your email address and password are erased.',
    title: 'Your account was deleted',
    blocks: [
      {
        kind: 'paragraph',
        text: `We erased your email address, password, sessions and cart, as you asked.${balance} Purchases and bookings stay in our books for as long as the law requires, without your name.`,
      },
      { kind: 'button', label: 'Open a new account', url: `${shop.publicUrl}/my-account/` },
      {
        kind: 'note',
        text: `This is the last mail to this address unless you register again. If it was not you who deleted the account, write to ${shop.email} at once.`,
      },
    ],
  };
}
