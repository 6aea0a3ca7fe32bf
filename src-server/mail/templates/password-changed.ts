import type { MailContent, MailShop } from '../mail-content.ts';

/** For a change by the old password and for a reset by mail alike: nothing to fill in. */
export type PasswordChangedValues = Record<string, never>;

export function passwordChangedMail(shop: MailShop): MailContent {
  return {
    subject: `Your ${shop.name} password was changed`,
    preview: 'All other devices were signed out.',
    title: 'Your password was changed',
    blocks: [
      {
        kind: 'paragraph',
        text: `The password of your account at ${shop.name} was changed a moment ago. All other devices were signed out.`,
      },
      {
        kind: 'paragraph',
        text: 'If that was you, there is nothing to do. If not, somebody else knows your password: reset it now.',
      },
      { kind: 'button', label: 'Reset password', url: `${shop.publicUrl}/my-account/forgot-password/` },
    ],
  };
}
