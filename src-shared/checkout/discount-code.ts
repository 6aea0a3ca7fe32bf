import { z } from 'zod';
import { ERRORS } from '../errors.ts';

const MAX_LENGTH = 64;

/** A discount code as typed. An impossible code gets the same answer as an unknown one. */
export const discountCodeSchema = z.string().trim().max(MAX_LENGTH, ERRORS.coupon_invalid.text);
