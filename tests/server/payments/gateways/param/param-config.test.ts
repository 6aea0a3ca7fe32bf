import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../../src/config.ts';

const LOGIN = {
  PARAM_CLIENT_CODE: '10738',
  PARAM_CLIENT_USERNAME: 'Test',
  PARAM_CLIENT_PASSWORD: 'Test',
  PARAM_GUID: '0c13d406-873b-403b-9c09-a5766840d98c',
};
const LOCAL = { CREDENTIALS_KEYS: randomBytes(32).toString('base64'), PORT: '3123' };
const PRODUCTION = {
  ...LOCAL,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_0',
  STRIPE_WEBHOOK_SECRET: 'whsec_0',
  SMTP_URL: 'smtps://mail.example',
  ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION: 'on',
  ALLOW_EXAMPLE_IMPRINT_IN_PRODUCTION: 'on',
};

describe('the second card gateway', () => {
  it('is the sandbox by default, with the same login after every start', () => {
    const { param } = readConfig(LOCAL).shop;
    expect(param).toMatchObject({
      isSandbox: true,
      apiUrl: 'http://127.0.0.1:3123/sandbox/param/service.asmx',
    });
    expect(readConfig(LOCAL).shop.param).toEqual(param);
    expect(param?.clientPassword).not.toBe(
      readConfig({ ...LOCAL, CREDENTIALS_KEYS: randomBytes(32).toString('base64') }).shop.param
        ?.clientPassword,
    );
  });

  it('is the real one once its full login is set', () => {
    expect(readConfig({ ...PRODUCTION, ...LOGIN }).shop.param).toEqual({
      clientCode: '10738',
      clientUsername: 'Test',
      clientPassword: 'Test',
      guid: LOGIN.PARAM_GUID,
      apiUrl: 'https://posws.param.com.tr/turkpos.ws/service_turkpos_prod.asmx',
      isSandbox: false,
    });
  });

  it.each(Object.keys(LOGIN))('refuses a login without %s', (name) => {
    expect(() => readConfig({ ...LOCAL, ...LOGIN, [name]: '' })).toThrow('set all or none');
  });

  it('does not exist in production without a login, unless the sandbox is allowed', () => {
    expect(readConfig(PRODUCTION).shop.param).toBeNull();
    expect(readConfig({ ...PRODUCTION, ALLOW_SANDBOX_IN_PRODUCTION: 'on' }).shop.param?.isSandbox).toBe(true);
  });
});
