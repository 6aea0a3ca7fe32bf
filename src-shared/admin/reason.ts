import { z } from 'zod';

export const MIN_REASON_LENGTH = 3;
export const MAX_REASON_LENGTH = 500;

/** Why an operator does something, for the log of changes. */
export const reasonSchema = z.string().trim().min(MIN_REASON_LENGTH).max(MAX_REASON_LENGTH);
