import { z } from 'zod';

/** The longest username that an account in stock can have. */
export const MAX_USERNAME_LENGTH = 64;

/** The longest username that a customer can send to name one of their accounts. */
export const MAX_SENT_USERNAME_LENGTH = 100;

export const sentUsernameSchema = z.string().min(1).max(MAX_SENT_USERNAME_LENGTH);
