import { EXPORT_TEXTS } from './exports/texts.ts';
import { FIELD_TEXTS } from './field-texts.ts';

/**
 * THE error table: one code with the same status and text everywhere. REST adapters, tRPC and Koa's onerror read it; a
 * command throws `ShopError` with one of its codes. Expected outcomes of a command are not here: they are unions.
 */
interface ErrorRow {
  /** HTTP status of the REST answer and of the tRPC call. */
  status: number;
  text: string;
  /** Whether the same request may succeed later unchanged. */
  retryable: boolean;
}

export const ERRORS = {
  validation_failed: { status: 400, text: 'Please check the highlighted fields.', retryable: false },
  bad_request: { status: 400, text: 'The request could not be read.', retryable: false },
  not_authenticated: {
    status: 403,
    text: 'Authentication credentials were not provided.',
    retryable: false,
  },
  customer_blocked: {
    status: 403,
    text: 'Your account is blocked. Please contact our support team.',
    retryable: false,
  },
  recovery_required: {
    status: 403,
    text: 'This account was reported as taken over. To log in again, reset your password with “Forgot your password?”.',
    retryable: false,
  },
  second_factor_required: {
    status: 403,
    text: 'Please confirm that it is you.',
    retryable: true,
  },
  factor_exists: {
    status: 400,
    text: 'You already have an authenticator app. Remove it first to set up another one.',
    retryable: false,
  },
  csrf_failed: { status: 403, text: 'CSRF Failed: CSRF token missing or incorrect.', retryable: true },
  not_found: { status: 404, text: 'Not found.', retryable: false },
  method_not_allowed: { status: 405, text: 'Method not allowed.', retryable: false },
  body_too_large: { status: 413, text: 'The request is larger than 64 kB.', retryable: false },
  idempotency_key_reused: {
    status: 422,
    text: 'This Idempotency-Key was used for another request. Please send this one under a new key.',
    retryable: false,
  },
  throttled: { status: 429, text: 'Request was throttled.', retryable: true },
  internal: { status: 500, text: 'Something went wrong.', retryable: true },
  gateway_unavailable: {
    status: 503,
    text: 'The payment provider is not responding. You were not charged. Please try again in a minute.',
    retryable: true,
  },
  database_unavailable: {
    status: 503,
    text: 'Part of the shop is not responding. Please try again in a minute.',
    retryable: true,
  },
  database_busy: {
    status: 503,
    text: 'The shop is very busy right now. Nothing was changed. Please try again.',
    retryable: true,
  },

  queue_full: { status: 429, text: 'Request was throttled.', retryable: true },
  shop_archived: { status: 400, text: 'Buying and selling have ended here.', retryable: false },
  feature_off: { status: 400, text: 'This is not available at the moment.', retryable: true },
  product_not_for_sale: { status: 400, text: 'This account is not available anymore.', retryable: false },
  already_in_cart: { status: 400, text: 'This account is already in your cart.', retryable: false },
  cart_full: {
    status: 400,
    text: 'Your cart is full. Please check out or remove items first.',
    retryable: false,
  },
  amount_refused: { status: 400, text: FIELD_TEXTS.notANumber, retryable: false },
  card_gateway_off: { status: 400, text: 'This payment method is not available.', retryable: false },
  card_refused: {
    status: 400,
    text: 'Your card was not accepted. Nothing was charged. Please check the details or use another card.',
    retryable: false,
  },
  payment_declined: {
    status: 400,
    text: 'The payment was declined or cancelled. Nothing was charged.',
    retryable: false,
  },
  payment_in_review: {
    status: 400,
    text: 'This payment is being checked by our support team.',
    retryable: false,
  },
  payment_unknown: { status: 404, text: 'We do not know this payment.', retryable: false },
  refund_refused: { status: 400, text: 'This can no longer be refunded.', retryable: false },
  payment_not_flagged: { status: 400, text: 'This payment is not waiting for a decision.', retryable: false },
  dispute_decided: { status: 400, text: 'This dispute already has that outcome.', retryable: false },
  nothing_to_collect: {
    status: 400,
    text: 'Nothing can be collected: nothing is missing, or the balance is empty.',
    retryable: false,
  },
  export_too_large: { status: 419, text: EXPORT_TEXTS.tooLarge, retryable: false },
  export_empty: { status: 420, text: EXPORT_TEXTS.noData, retryable: false },
  account_listed: {
    status: 400,
    text: 'This account is listed on the marketplace. Cancel the listing first.',
    retryable: false,
  },
  claim_open: {
    status: 400,
    text: 'A warranty claim for this account is still open.',
    retryable: true,
  },
  payment_disputed: {
    status: 400,
    text: 'The payment for this account is disputed or was charged back.',
    retryable: false,
  },
  not_tradable: { status: 400, text: 'This account cannot be traded in at the moment.', retryable: true },
  trade_requirements: {
    status: 400,
    text: 'This account does not meet the requirements.',
    retryable: false,
  },
  quote_expired: {
    status: 400,
    text: 'The value of this account has expired. Please get a new one.',
    retryable: false,
  },
  transfer_not_allowed: {
    status: 403,
    text: 'You are not allowed to transfer balance.',
    retryable: false,
  },
  transfers_held: {
    status: 400,
    text: 'You changed your email address recently. You can send balance again 72 hours after the change.',
    retryable: true,
  },
  email_not_verified: {
    status: 400,
    text: 'Please confirm your email address first: open the link in the email we sent you.',
    retryable: false,
  },
  transfer_code_lost: {
    status: 400,
    text: 'This code has already been shown and cannot be shown again. Please contact our support team.',
    retryable: false,
  },
  listing_not_waiting: {
    status: 400,
    text: 'This listing is not waiting for a new password.',
    retryable: false,
  },
  claim_decided: { status: 400, text: 'This claim has already been decided.', retryable: false },
  searches_full: {
    status: 400,
    text: 'You have reached the limit of saved searches. Remove one first.',
    retryable: false,
  },
  wish_list_full: {
    status: 400,
    text: 'Your wish list is full. Remove an account from it first.',
    retryable: false,
  },
  watchlist_full: {
    status: 400,
    text: 'Your watchlist is full. Remove an auction first.',
    retryable: false,
  },
  coupon_used_up: { status: 400, text: 'This discount code has been used up.', retryable: true },
  coupon_already_used: {
    status: 400,
    text: 'You cannot use this discount code again.',
    retryable: true,
  },
  coupon_invalid: { status: 400, text: 'This discount code is not valid.', retryable: false },
  right_missing: { status: 403, text: 'Your role does not allow this.', retryable: false },
  operation_refused: { status: 409, text: 'This can no longer be done.', retryable: false },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** Whether a text from outside, such as a URL parameter, is a code of the table. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}
export type FieldErrors = Record<string, string[]>;

interface ShopErrorOptions {
  /** Replaces the table's text if the documents prescribe one. */
  text?: string;
  /** Messages per field of the request, for `validation_failed`. */
  fields?: FieldErrors;
  /** Additional keys of the answer, e.g. `retryAfterSeconds`. */
  data?: Record<string, unknown>;
  cause?: unknown;
}

/** A refusal with a code from the table. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, options: ShopErrorOptions = {}) {
    super(options.text ?? ERRORS[code].text, { cause: options.cause });
    this.name = 'ShopError';
    this.code = code;
    this.fields = options.fields;
    this.data = options.data;
  }
}

/**
 * Field errors in the REST contract's format, from zod's issues. An error inside a list or an object is reported on the
 * field that contains it: the documents know no other keys. The empty path becomes `nonFieldErrors`.
 */
export function fieldErrorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const [field = 'nonFieldErrors'] = issue.path;
    (fields[String(field)] ??= []).push(issue.message);
  }
  return fields;
}
