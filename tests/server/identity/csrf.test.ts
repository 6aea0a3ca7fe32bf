import { describe, expect, it } from 'vitest';
import { ensureCsrfCookie, isCsrfValid } from '#server/identity/index.ts';

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

describe('the CSRF cookie', () => {
  it('is given to a browser that has none, and is readable', () => {
    const { cookies, set } = cookieJar();
    ensureCsrfCookie(cookies);
    expect(set).toEqual([
      { name: 'csrftoken', value: expect.stringMatching(/^[\w-]{43}$/), isHttpOnly: false },
    ]);
  });

  it('stays as it is once there', () => {
    const { cookies, set } = cookieJar({ csrftoken: freshToken() });
    ensureCsrfCookie(cookies);
    expect(set).toEqual([]);
  });

  it.each(['', 'x', 'a'.repeat(44), `${'a'.repeat(42)}<`])(
    'is replaced when it is not of our making: %j',
    (odd) => {
      const { cookies, set } = cookieJar({ csrftoken: odd });
      ensureCsrfCookie(cookies);
      expect(set).toHaveLength(1);
    },
  );
});

describe('the CSRF check', () => {
  it('takes a header that repeats the cookie', () => {
    const token = freshToken();
    expect(isCsrfValid(token, token)).toBe(true);
  });

  it('refuses a missing, foreign, stale or shortened header', () => {
    const token = freshToken();
    for (const header of [undefined, '', freshToken(), token.slice(1), `${token} `, token.toUpperCase()]) {
      expect(isCsrfValid(token, header)).toBe(false);
    }
  });

  it('refuses a missing cookie, and two empty or made-up values that agree', () => {
    expect(isCsrfValid(undefined, freshToken())).toBe(false);
    expect(isCsrfValid('', '')).toBe(false);
    expect(isCsrfValid('x', 'x')).toBe(false);
  });
});
