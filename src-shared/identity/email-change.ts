/** Changing the e-mail address: confirmed from the old and from the new mailbox. */
import { z } from 'zod';
import { requiredText } from '../required-text.ts';
import { emailSchema } from './schemas.ts';

/** Both links work for so long; the mails name it. */
export const EMAIL_CHANGE_HOURS = 24;
/** So long after it no balance leaves. */
export const TRANSFER_HOLD_HOURS = 72;

export const emailChangeSchema = z.strictObject({ email: emailSchema });
export const emailChangeTokenSchema = z.strictObject({ token: requiredText });

export const EMAIL_CHANGE_TEXTS = {
  sameEmail: 'This is your email address already. Enter another one.',
} as const;

/** What is under way, for the security page. */
export interface EmailChangeRecord {
  newEmail: string;
  isOldConfirmed: boolean;
  isNewConfirmed: boolean;
  expiresAt: string;
}

/** After a press on one of the links: `waiting` for the other one, or `changed`. */
export interface EmailChangeOutcome {
  outcome: 'waiting' | 'changed';
}
