import type { MailContent, MailShop } from '../mail-content.ts';

/** Asks a new customer to prove the address; `key` goes to the verify-email page, behind the `#` that servers never see. */
export interface VerificationValues {
  key: string;
}

export function verificationMail(shop: MailShop, { key }: VerificationValues): MailContent {
  return {
    subject: `Confirm your e-mail address for ${shop.name}`,
    preview: 'One click, and your account is complete.',
    title: 'Welcome. Please confirm your address.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Your account at ${shop.name} is ready to use. Confirming your e-mail address lets you transfer balance and sell on the marketplace.`,
      },
      {
        kind: 'button',
        label: 'Confirm e-mail address',
        url: `${shop.publicUrl}/my-account/verify-email/#key=${encodeURIComponent(key)}`,
      },
      {
        kind: 'note',
        text: 'The link works once and for 3 days. If you did not register, you can ignore this mail.',
      },
    ],
  };
}
