import { ERRORS, type ErrorCode, type FieldErrors, isErrorCode } from '#shared/errors.ts';

/** What a screen needs to know about a failed call, whatever the transport. */
export interface Failure {
  /** Undefined if there was no answer. */
  status: number | undefined;
  code: ErrorCode | undefined;
  /** One sentence for the customer. */
  text: string;
  /** Messages per field of the request. */
  fields: FieldErrors;
  /** The reference for support. */
  reference: string | undefined;
  /** For 429: when the shop will accept the call again, if it said so. */
  retryAfterSeconds: number | undefined;
}

export const NETWORK_FAILURE_TEXT = 'Error connecting to server. Please try again later.';

/** For a message without a place of its own for the reference. */
export function withReference(text: string, { reference }: Pick<Failure, 'reference'>): string {
  return reference === undefined ? text : `${text} Reference ${reference}`;
}

/** A REST answer other than 2xx, with its body. */
export class RestError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: unknown, retryAfterSeconds?: number) {
    super(`the server answered ${status}`);
    this.name = 'RestError';
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Interprets a thrown tRPC or REST error, or anything else. Never throws. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RestError) {
    const { status, body, retryAfterSeconds } = error;
    return fromBody(status, { ...record(body), retryAfterSeconds });
  }
  const { data: rawData, message } = record(error);
  const data = record(rawData);
  if (typeof data['httpStatus'] === 'number') {
    const { reference, retryAfterSeconds } = record(data['detail']);
    return fromBody(data['httpStatus'], {
      code: data['code'],
      fields: data['fields'] ?? {},
      detail: message,
      reference,
      retryAfterSeconds,
    });
  }
  return {
    status: undefined,
    code: undefined,
    text: NETWORK_FAILURE_TEXT,
    fields: {},
    reference: undefined,
    retryAfterSeconds: undefined,
  };
}

function fromBody(status: number, body: Record<string, unknown>): Failure {
  const code = shopCode(body);
  const { detail, reference, retryAfterSeconds } = body;
  return {
    status,
    code,
    text: typeof detail === 'string' && detail !== '' ? detail : ERRORS[code ?? 'internal'].text,
    fields: fieldErrors(record(body['fields'] ?? body)),
    reference: typeof reference === 'string' ? reference : undefined,
    retryAfterSeconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined,
  };
}

function shopCode({ code }: Record<string, unknown>): ErrorCode | undefined {
  return typeof code === 'string' && isErrorCode(code) ? code : undefined;
}

function fieldErrors(body: Record<string, unknown>): FieldErrors {
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string[]] => isMessages(entry[1])),
  );
}

function isMessages(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
