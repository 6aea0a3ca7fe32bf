import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchWithToken } from '#client/platform/cookies.ts';

const ask = vi.fn<typeof fetch>();
const refused = (): Response =>
  new Response(JSON.stringify({ detail: 'CSRF Failed', code: 'csrf_failed' }), { status: 403 });
const write = (): Promise<Response> =>
  fetchWithToken('/api/x/', { method: 'POST', headers: { 'X-CSRFToken': 'former' }, body: '{}' });

beforeEach(() => {
  ask.mockReset();
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('document', { cookie: 'csrftoken=present' });
});
afterEach(() => vi.unstubAllGlobals());

it('a write whose token was renewed on its way is sent once more with the new one', async () => {
  ask.mockResolvedValueOnce(refused()).mockResolvedValueOnce(new Response('{}'));
  expect((await write()).status).toBe(200);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(new Headers(ask.mock.calls[1]?.[1]?.headers).get('X-CSRFToken')).toBe('present');
  expect(ask.mock.calls[1]?.[1]).toMatchObject({ method: 'POST', body: '{}' });
});

it('not when it is refused again, for another reason, or with the token of now', async () => {
  ask.mockResolvedValueOnce(refused()).mockResolvedValueOnce(refused());
  expect((await write()).status).toBe(403);
  expect(ask).toHaveBeenCalledTimes(2);
  ask.mockClear();
  ask.mockResolvedValueOnce(new Response('{"code":"not_authenticated"}', { status: 403 }));
  expect((await write()).status).toBe(403);
  vi.stubGlobal('document', { cookie: 'csrftoken=former' });
  ask.mockResolvedValueOnce(refused());
  expect((await write()).status).toBe(403);
  expect(ask).toHaveBeenCalledTimes(2);
});
