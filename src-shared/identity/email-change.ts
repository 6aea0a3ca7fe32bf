/** Changing the e-mail address: confirmed from the old and from the new mailbox. */
import { z } from 'zod';
import { requiredText } from '../required-text.ts';
import { emailSchema } from './schemas.ts';

/** How long both links work; the mails state it. */
export const EMAIL_CHANGE_HOURS = 24;
/** How long after the change no balance can be transferred out. */
export const TRANSFER_HOLD_HOURS = 72;

export const emailChangeSchema = z.strictObject({ email: emailSchema });
export const emailChangeTokenSchema = z.strictObject({ token: requiredText });

export const EMAIL_CHANGE_TEXTS = {
  sameEmail: 'This is your email address already. Enter another one.',
} as const;

/** A pending change, for the security page. */
export interface EmailChangeRecord {
  newEmail: string;
  isOldConfirmed: boolean;
  isNewConfirmed: boolean;
  expiresAt: string;
}

/** After one of the links was used: `waiting` for the other one, or `changed`. */
export interface EmailChangeOutcome {
  outcome: 'waiting' | 'changed';
}
