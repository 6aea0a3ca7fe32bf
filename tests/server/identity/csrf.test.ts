import { describe, expect, it } from 'vitest';
import { ensureCsrfCookie, isCsrfValid, isOwnPage } from '#server/identity/index.ts';
import { csrfTokenOf, renewCsrfCookie } from '#server/identity/csrf.ts';
import { randomToken } from '#server/platform/tokens.ts';

function cookieJar(initial: Record<string, string> = {}) {
  const jar = new Map(Object.entries(initial));
  const set: { name: string; value: string; isHttpOnly: boolean }[] = [];
  return {
    jar,
    set,
    cookies: {
      get: (name: string) => jar.get(name),
      set: (name: string, value: string, { isHttpOnly }: { isHttpOnly: boolean }) => {
        jar.set(name, value);
        set.push({ name, value, isHttpOnly });
      },
      clear: (name: string) => void jar.delete(name),
    },
  };
}

function freshToken(): string {
  const { cookies, jar } = cookieJar();
  ensureCsrfCookie(cookies);
  return jar.get('csrftoken') ?? '';
}

const isValid = (cookies: Record<string, string>, header: string | undefined) =>
  isCsrfValid(cookieJar(cookies).cookies, header);

describe('the CSRF cookie', () => {
  it('is given to a browser that has none, and is readable', () => {
    const { cookies, set } = cookieJar();
    ensureCsrfCookie(cookies);
    expect(set).toEqual([
      { name: 'csrftoken', value: expect.stringMatching(/^[\w-]{43}$/), isHttpOnly: false },
    ]);
  });

  it('is left alone once it is there', () => {
    const { cookies, set } = cookieJar({ csrftoken: freshToken() });
    ensureCsrfCookie(cookies);
    expect(set).toEqual([]);
  });

  it.each(['', 'x', 'a'.repeat(44), `${'a'.repeat(42)}<`])('is replaced if we did not make it: %j', (odd) => {
    const { cookies, set } = cookieJar({ csrftoken: odd });
    ensureCsrfCookie(cookies);
    expect(set).toHaveLength(1);
  });

  it('changes to the session’s token, stays that while signed in, and is new after signing out', () => {
    const sessionid = randomToken();
    const { cookies, jar, set } = cookieJar({ csrftoken: freshToken(), sessionid });
    ensureCsrfCookie(cookies);
    ensureCsrfCookie(cookies);
    expect(set).toHaveLength(1);
    expect(jar.get('csrftoken')).toBe(csrfTokenOf(sessionid));
    renewCsrfCookie(cookies, undefined);
    expect(jar.get('csrftoken')).not.toBe(csrfTokenOf(sessionid));
  });
});

describe('the CSRF check', () => {
  it('accepts a header that repeats the cookie', () => {
    const token = freshToken();
    expect(isValid({ csrftoken: token }, token)).toBe(true);
  });

  it('refuses a missing, foreign, outdated or shortened header', () => {
    const token = freshToken();
    for (const header of [undefined, '', freshToken(), token.slice(1), `${token} `, token.toUpperCase()]) {
      expect(isValid({ csrftoken: token }, header)).toBe(false);
    }
  });

  it('refuses a missing cookie, and two empty or invented values that agree', () => {
    expect(isValid({}, freshToken())).toBe(false);
    expect(isValid({ csrftoken: '' }, '')).toBe(false);
    expect(isValid({ csrftoken: 'x' }, 'x')).toBe(false);
  });

  it('refuses a matching token that does not belong to the session, as set by a sibling domain', () => {
    const [sessionid, other] = [randomToken(), randomToken()];
    for (const csrftoken of [freshToken(), csrfTokenOf(other)]) {
      expect(isValid({ sessionid, csrftoken }, csrftoken)).toBe(false);
    }
    expect(isValid({ sessionid, csrftoken: csrfTokenOf(sessionid) }, csrfTokenOf(sessionid))).toBe(true);
  });
});

describe('the page that a write comes from', () => {
  const SHOP = 'https://shop.example';
  it.each([
    ['same-origin', '', true],
    ['none', '', true],
    ['same-site', 'https://blog.shop.example', false],
    ['cross-site', SHOP, false],
    ['', SHOP, true],
    ['', 'https://proxied.internal', true],
    ['', 'https://evil.example', false],
    ['', 'null', false],
    ['', '', true],
  ])('Sec-Fetch-Site %j, Origin %j: %j', (fetchSite, origin, isOwn) => {
    expect(isOwnPage({ fetchSite, origin, host: 'proxied.internal' }, SHOP)).toBe(isOwn);
  });
});
