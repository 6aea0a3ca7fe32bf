import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { ConfigError } from '../../../src/config-error.ts';
import { readDatabaseConfig } from '../../../src/database-config.ts';

const LOCAL = { CREDENTIALS_KEYS: randomBytes(32).toString('base64'), PORT: '3123' };

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3123', 'http://127.0.0.1:3123'],
  ['::1', 'http://[::1]:3123', 'http://[::1]:3123'],
  ['::', 'http://[::]:3123', 'http://127.0.0.1:3123'],
])('on HOST=%s the shop is at %s and its sandbox at %s', (host, publicUrl, sandboxUrl) => {
  const { shop } = readConfig({ ...LOCAL, HOST: host });
  expect(shop.publicUrl).toBe(publicUrl);
  expect(shop.stripe.apiUrl).toBe(sandboxUrl);
  expect(shop.param?.apiUrl).toBe(`${sandboxUrl}/sandbox/param/service.asmx`);
});

it.each([
  ['Level30', 'Level30 <support@level30.example>'],
  ['Level30: EU', '"Level30: EU" <support@level30.example>'],
  ['The "30", EU', String.raw`"The \"30\", EU" <support@level30.example>`],
])('mails of a shop called %s come from %s', (name, from) => {
  expect(readConfig({ ...LOCAL, SHOP_NAME: name }).shop.mail.from).toBe(from);
});

it.each([
  ['', 'Riot Games'],
  ['Big Games', 'Big Games'],
  ['off', ''],
])('GAME_PUBLISHER=%s: the notice names "%s"', (name, publisher) => {
  expect(readConfig({ ...LOCAL, GAME_PUBLISHER: name }).shop.shop.gamePublisher).toBe(publisher);
});

it.each([
  ['postgres://shop:pw@one:5432,two:5433/shop'],
  ['postgres://shop@one,two/shop?target_session_attrs=read-write&sslmode=require'],
])('DATABASE_URL may be %s', (url) => {
  expect(readDatabaseConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

it.each([
  ['one,two/shop', /^DATABASE_URL is an address such as/],
  ['postgres://one,two:x/shop', /^DATABASE_URL is an address such as/],
  [
    'postgres://one/shop?target_session_attrs=any',
    /^DATABASE_URL has target_session_attrs=any, which is none of/,
  ],
  ['postgres://one/shop?target_session_attrs=standby', /^DATABASE_URL has target_session_attrs of a standby/],
])('DATABASE_URL may not be %s', (url, line) => {
  expect(() => readDatabaseConfig({ DATABASE_URL: url })).toThrow(line);
});

it('REPLICA_DATABASE_URL names standbys, with its own limit', () => {
  const { replica } = readDatabaseConfig({
    REPLICA_DATABASE_URL: 'postgres://shop@one,two/shop?sslmode=require',
  });
  expect(replica).toEqual({
    url: 'postgres://shop@one,two/shop?sslmode=require&target_session_attrs=standby',
    maxLagSeconds: 5,
  });
  expect(readDatabaseConfig({}).replica).toBeNull();
  expect(() =>
    readDatabaseConfig({ REPLICA_DATABASE_URL: 'postgres://one/shop?target_session_attrs=primary' }),
  ).toThrow(/^REPLICA_DATABASE_URL has target_session_attrs of a primary/);
  expect(() => readDatabaseConfig({ REPLICA_DATABASE_URL: 'one/shop' })).toThrow(
    /^REPLICA_DATABASE_URL is an address/,
  );
  expect(() => readDatabaseConfig({ REPLICA_MAX_LAG_SECONDS: '0' })).toThrow(
    /^REPLICA_MAX_LAG_SECONDS is 1 to 60/,
  );
});

describe('production', () => {
  const SAFE = {
    CREDENTIALS_KEYS: LOCAL.CREDENTIALS_KEYS,
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://shop@db.example/shop',
    PUBLIC_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_live_0',
    STRIPE_WEBHOOK_SECRET: 'whsec_0',
    SMTP_URL: 'smtps://mail.example',
    SHOP_EMAIL: 'help@shop.example',
    CHAT_URL: 'https://chat.shop.example/',
    TRADING_NAME: 'Shop SL',
    REGISTERED_OFFICE: 'Calle Mayor 1, Madrid, Spain',
    SALES_BADGE_TEXT: 'Rated excellent',
    SALES_BADGE_URL: 'https://reviews.example/shop',
  };

  /** The lines of the refusal; none where it starts. */
  function problemsOf(changes: Record<string, string>): string[] {
    try {
      readConfig({ ...SAFE, ...changes });
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.message.split('\n');
    }
  }

  it('starts with everything set', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each([
    [{ PUBLIC_URL: 'http://shop.example' }, /^PUBLIC_URL /, 'ALLOW_HTTP_IN_PRODUCTION'],
    [{ PUBLIC_URL: '' }, /^PUBLIC_URL /, 'ALLOW_HTTP_IN_PRODUCTION'],
    [{ STRIPE_SECRET_KEY: 'sk_test_0' }, /^STRIPE_SECRET_KEY is a test key/, 'ALLOW_SANDBOX_IN_PRODUCTION'],
    [
      { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
      /^STRIPE_SECRET_KEY and/,
      'ALLOW_SANDBOX_IN_PRODUCTION',
    ],
    [{ ACCOUNT_VERIFIER: 'sandbox' }, /^ACCOUNT_VERIFIER /, 'ALLOW_SANDBOX_IN_PRODUCTION'],
    [{ SMTP_URL: '' }, /^SMTP_URL is not set/, 'ALLOW_SANDBOX_IN_PRODUCTION'],
    [{ SMTP_URL: 'smtp://mail.example:587' }, /^SMTP_URL is plain/, 'ALLOW_PLAIN_SMTP_IN_PRODUCTION'],
    [{ SMTP_URL: 'smtp://127.0.0.1.mail.example' }, /^SMTP_URL is plain/, 'ALLOW_PLAIN_SMTP_IN_PRODUCTION'],
    [{ TRADING_NAME: '' }, /^TRADING_NAME is not set/, 'ALLOW_EXAMPLE_IMPRINT_IN_PRODUCTION'],
    [
      { TRADING_NAME: 'Level30 Trading', SHOP_EMAIL: '' },
      /^SHOP_EMAIL, TRADING_NAME are not set/,
      'ALLOW_EXAMPLE_IMPRINT_IN_PRODUCTION',
    ],
    [{ DEMO: 'on' }, /^DEMO is on/, 'ALLOW_DEMO_IN_PRODUCTION'],
    [{ DATABASE_URL: '' }, /^DATABASE_URL is not set/, 'ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION'],
  ])('refuses %o in one line, unless it is allowed', (changes, line, allowance) => {
    expect(problemsOf(changes)).toEqual([expect.stringMatching(line)]);
    expect(problemsOf(changes)[0]).toContain(`${allowance}=on`);
    expect(problemsOf({ ...changes, [allowance]: 'on' })).toEqual([]);
  });

  it.each([
    'smtp://localhost',
    'smtp://127.0.0.1:2525',
    'smtp://[::1]',
    'smtp://mail.example:587/?requireTLS=true',
  ])('accepts %s, where no mail crosses a network unencrypted', (url) =>
    expect(problemsOf({ SMTP_URL: url })).toEqual([]),
  );

  it('reports everything at once', () => {
    const lines = problemsOf({
      CREDENTIALS_KEYS: 'short',
      DATABASE_URL: '',
      PUBLIC_URL: 'http://shop.example',
      STRIPE_SECRET_KEY: 'sk_test_0',
      SMTP_URL: 'smtp://mail.example',
      TRADING_NAME: '',
      PARAM_GUID: '1',
    });
    const names = lines.map((line) => line.split(/,? /)[0] ?? '');
    expect(names.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'CREDENTIALS_KEYS',
      'DATABASE_URL',
      'PARAM_CLIENT_CODE',
      'PUBLIC_URL',
      'SMTP_URL',
      'STRIPE_SECRET_KEY',
      'TRADING_NAME',
    ]);
  });

  it('lets operator commands run with database settings alone, but not on an embedded database', () => {
    const { NODE_ENV, DATABASE_URL } = SAFE;
    const wrong = { STRIPE_SECRET_KEY: 'nonsense', SMTP_URL: 'nonsense', PORT: 'nonsense' };
    expect(readDatabaseConfig({ NODE_ENV, DATABASE_URL, ...wrong }).databaseUrl).toBe(DATABASE_URL);
    expect(() => readDatabaseConfig({ NODE_ENV })).toThrow('DATABASE_URL is not set');
  });
});
