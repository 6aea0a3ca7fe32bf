import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';

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
