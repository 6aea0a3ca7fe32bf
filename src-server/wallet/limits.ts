import type { LimitRule } from '../platform/rate-limits.ts';

/** Only codes that were wrong count (DECISIONS "Wallet"). */
export const WRONG_COUPONS: LimitRule = { name: 'coupon-wrong', points: 10, perSeconds: 3600 };
/** The answer tells whether an address belongs to a customer: nobody shall try a list of them. */
export const UNKNOWN_RECEIVERS: LimitRule = { name: 'receiver-unknown', points: 100, perSeconds: 3600 };
