import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { ERRORS, type ErrorCode } from '../../src-shared/errors.ts';

const CODE_BY_STATUS: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  413: 'PAYLOAD_TOO_LARGE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** The tRPC name of a code's HTTP status: the table in `errors.ts` stays the only one. */
export function trpcCodeOf(code: ErrorCode): TRPC_ERROR_CODE_KEY {
  return CODE_BY_STATUS[ERRORS[code].status] ?? 'INTERNAL_SERVER_ERROR';
}
