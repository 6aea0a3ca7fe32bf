import type { MailContent, MailShop } from '../mail-content.ts';

/** Where the customer enters a new password; both values go to the reset page, behind the `#` that servers never see. */
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
        text: `A reset of the password of your account at ${shop.name} was requested.`,
      },
      {
        kind: 'button',
        label: 'Reset password',
        url: `${shop.publicUrl}/my-account/reset-password/#${fragment.toString()}`,
      },
      {
        kind: 'note',
        text: 'The link works once and for one hour. A new password signs out every device. If it was not you, ignore this mail: your password stays as it is.',
      },
    ],
  };
}
