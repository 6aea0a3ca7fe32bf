import { z } from 'zod';

export const MAX_IDEMPOTENCY_KEY_LENGTH = 100;

/** The client's id for a request, which is carried out once however often it is sent. An empty one would match every request. */
export const idempotencyKeySchema = z.string().min(1).max(MAX_IDEMPOTENCY_KEY_LENGTH);
