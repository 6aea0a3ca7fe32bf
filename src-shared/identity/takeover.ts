/** "This was not me": what the link in a security mail does. */
import { z } from 'zod';
import { requiredText } from '../required-text.ts';

/** How long the link works; the mails state it. */
export const NOT_ME_DAYS = 7;

export const takeoverReportSchema = z.strictObject({ token: requiredText });
