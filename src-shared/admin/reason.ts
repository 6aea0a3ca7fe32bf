import { z } from 'zod';

export const MIN_REASON_LENGTH = 3;
export const MAX_REASON_LENGTH = 500;

/** An operator's reason for a change, for the log of changes. */
export const reasonSchema = z.string().trim().min(MIN_REASON_LENGTH).max(MAX_REASON_LENGTH);
