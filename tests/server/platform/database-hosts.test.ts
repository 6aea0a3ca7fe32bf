import { describe, expect, it } from 'vitest';
import { parseDatabaseUrl, urlOfDatabase } from '#server/platform/database-address.ts';
import { DatabaseHosts, type Host, type HostState } from '#server/platform/database-hosts.ts';

const one: Host = { index: 0, host: 'one', port: 5432 };
const two: Host = { index: 1, host: 'two', port: 5432 };
const primary = (timeline: number): HostState => ({ isStandby: false, isReadOnly: false, timeline });
const standby: HostState = { isStandby: true, isReadOnly: false, timeline: 0 };
/** Asks as the states say; one without a state never answers. */
const asking = (states: Map<Host, HostState | Error>) => (host: Host) => {
  const state = states.get(host);
  if (state instanceof Error) return Promise.reject(state);
  return state ? Promise.resolve(state) : new Promise<HostState>(() => undefined);
};

describe('an address', () => {
  it.each([
    ['postgres://u:p@h/db', ['postgres://u:p@h/db'], null],
    ['postgres://u:p@h/db?sslmode=require', ['postgres://u:p@h/db?sslmode=require'], null],
    ['postgres://u@h/db?target_session_attrs=primary', ['postgres://u@h/db'], 'primary'],
    [
      'postgres://u:p%40x@one:5433,two/db',
      ['postgres://u:p%40x@one:5433/db', 'postgres://u:p%40x@two/db'],
      'primary',
    ],
    [
      'postgresql://u@[::1]:1,%2Ftmp%2Fa:2/db?target_session_attrs=read-write&sslmode=disable',
      ['postgresql://u@[::1]:1/db?sslmode=disable', 'postgresql://u@%2Ftmp%2Fa:2/db?sslmode=disable'],
      'primary',
    ],
    [
      'postgres://one,two/db?target_session_attrs=standby',
      ['postgres://one/db', 'postgres://two/db'],
      'standby',
    ],
  ])('%s', (url, urls, target) => {
    expect(parseDatabaseUrl(url)).toEqual({ urls, target });
  });

  it.each(['', 'h/db', 'http://h/db', 'postgres://one,two:x/db', 'postgres://h/db?target_session_attrs=any'])(
    'is not "%s"',
    (url) => {
      expect(() => parseDatabaseUrl(url)).toThrow(TypeError);
    },
  );

  it('for another database keeps the same hosts', () => {
    expect(urlOfDatabase('postgres://u@one:1,two:2/db?sslmode=require', 'a b')).toBe(
      'postgres://u@one:1,two:2/a%20b?sslmode=require',
    );
  });
});

describe('the hosts', () => {
  it('are queried once for many connections, and again when one broke', async () => {
    const hosts = new DatabaseHosts([one, two], 'primary');
    let asked = 0;
    const ask = (host: Host) => {
      asked += 1;
      return Promise.resolve(host === two ? primary(1) : standby);
    };
    const chosen = await Promise.all([hosts.choose(ask), hosts.choose(ask), hosts.choose(ask)]);
    expect(new Set(chosen)).toEqual(new Set([two]));
    await hosts.choose(ask);
    expect(asked).toBe(2);
    hosts.forget(one);
    await hosts.choose(ask);
    expect(asked).toBe(2);
    hosts.forget(two);
    await hosts.choose(ask);
    expect(asked).toBe(4);
  });

  it('do not wait for one that does not answer', async () => {
    const hosts = new DatabaseHosts([one, two], 'primary');
    expect(await hosts.choose(asking(new Map([[two, primary(1)]])))).toBe(two);
  });

  it('prefer the primary with the later timeline, and never a former primary', async () => {
    const hosts = new DatabaseHosts([one, two], 'primary');
    expect(
      await hosts.choose(
        asking(
          new Map([
            [one, primary(1)],
            [two, primary(2)],
          ]),
        ),
      ),
    ).toBe(two);
    hosts.forget(two);
    const alone = new Map<Host, HostState | Error>([
      [one, primary(1)],
      [two, new Error('connect ECONNREFUSED')],
    ]);
    await expect(hosts.choose(asking(alone))).rejects.toThrow(
      'no host of the database is primary: one:5432 is a former primary that has come back; two:5432 cannot be used (connect ECONNREFUSED)',
    );
  });

  it('explain why none is usable', async () => {
    const states = new Map<Host, HostState>([
      [one, standby],
      [two, { ...primary(1), isReadOnly: true }],
    ]);
    await expect(new DatabaseHosts([one, two], 'primary').choose(asking(states))).rejects.toThrow(
      'no host of the database is primary: one:5432 is a standby; two:5432 takes no writes',
    );
    await expect(new DatabaseHosts([two], 'standby').choose(asking(states))).rejects.toThrow(
      'no host of the database is a standby: two:5432 is primary',
    );
  });
});
