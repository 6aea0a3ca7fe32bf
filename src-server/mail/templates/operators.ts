/** Mails to operators. */
import { invitationAddress, INVITATION_HOURS } from '../../../src-shared/admin/sign-in.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** `token` is passed to the console's page after the `#`, which servers never see. */
export interface OperatorInvitationValues {
  name: string;
  token: string;
}

export function operatorInvitationMail(
  shop: MailShop,
  { name, token }: OperatorInvitationValues,
): MailContent {
  return {
    subject: `Set up your access to the console of ${shop.name}`,
    preview: 'With a passkey, or with a password and an authenticator app.',
    title: `${name}, set up how you sign in`,
    blocks: [
      {
        kind: 'paragraph',
        text: `You are invited to help run ${shop.name}. Choose how you sign in to its console: with a passkey, or with a password and an authenticator app.`,
      },
      {
        kind: 'button',
        label: 'Set up my access',
        url: invitationAddress(shop.publicUrl, token),
      },
      {
        kind: 'note',
        text: `The link works once and for ${INVITATION_HOURS} hours. Anyone with the link can sign in as you, so do not share it.`,
      },
    ],
  };
}
