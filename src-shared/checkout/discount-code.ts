import { z } from 'zod';
import { ERRORS } from '../errors.ts';

const MAX_LENGTH = 64;

/** A discount code as typed. One that no code can be is told as one that does not exist. */
export const discountCodeSchema = z.string().trim().max(MAX_LENGTH, ERRORS.coupon_invalid.text);
