import { fetchFromShop } from './connection.ts';

const CSRF_HEADER = 'X-CSRFToken';

/** The CSRF token that the server put into a readable cookie; every write sends it back as `X-CSRFToken`. */
export function csrfToken(): string {
  return /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}

/**
 * A call of the shop. A write whose token was renewed on its way, by a sign-in in another tab, was refused before it did
 * anything: it is sent once more with the token of now.
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
