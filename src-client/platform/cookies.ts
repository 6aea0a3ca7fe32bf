import { fetchFromShop } from './connection.ts';

const CSRF_HEADER = 'X-CSRFToken';

/** The CSRF token from a readable cookie set by the server; every write returns it as `X-CSRFToken`. */
export function csrfToken(): string {
  return /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}

/**
 * A call to the shop. If a sign-in in another tab renewed the token meanwhile, a write was refused before it had any
 * effect: it is sent once more with the current token.
 */
export const fetchWithToken: typeof fetch = async (input, init) => {
  const response = await fetchFromShop(input, init);
  const headers = new Headers(init?.headers);
  const sent = headers.get(CSRF_HEADER);
  if (response.status !== 403 || sent === null || sent === csrfToken()) return response;
  const answer = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  if (answer?.code !== 'csrf_failed') return response;
  headers.set(CSRF_HEADER, csrfToken());
  return fetchFromShop(input, { ...init, headers });
};
