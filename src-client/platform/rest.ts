import { csrfToken, fetchWithToken } from './cookies.ts';
import { RestError } from './failure.ts';
import { goToTooManyRequests } from './too-many-requests.ts';

interface RestOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** The caller shows its own message on 429 instead of the /429/ page. */
  handlesThrottling?: boolean;
}

/**
 * Calls a documented REST path, e.g. `rest<Challenge>('/api/captcha/')`. Throws `RestError` with the body on any status
 * other than 2xx, and `fetch`'s error if there is no answer.
 */
export async function rest<Result>(path: `/api/${string}/`, options: RestOptions = {}): Promise<Result> {
  const { method = 'GET', body, signal, handlesThrottling = false } = options;
  const response = await fetchWithToken(path, {
    method,
    signal: signal ?? null,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'X-CSRFToken': csrfToken() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return (await response.json()) as Result;
  const waitSeconds = Number(response.headers.get('Retry-After')) || undefined;
  if (response.status === 429 && !handlesThrottling) goToTooManyRequests(waitSeconds);
  const answer: unknown = await response.json().catch(() => undefined);
  throw new RestError(response.status, answer, waitSeconds);
}
