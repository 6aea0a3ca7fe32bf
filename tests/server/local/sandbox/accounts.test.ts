import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SandboxShop, openSandboxShop } from '../../../support/sandbox-shop.ts';

let shop: SandboxShop;
beforeAll(async () => {
  shop = await openSandboxShop();
});
afterAll(() => shop.close());

const PAGE = '/sandbox/accounts/';
const ACCOUNT = { username: 'Tom & "Co"', password: 'right', deliveredPassword: 'right' };

async function choose(fields: [string, string][]): Promise<Response> {
  return fetch(`${shop.url}${PAGE}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

it('lists what was asked about, and finds what a person chose for it', async () => {
  const { accountVerifier } = shop.services;
  const check = (rank: 'SI' | 'GO', password = 'right') =>
    accountVerifier.check({ ...ACCOUNT, password, rank });
  expect(await check('SI')).toEqual({ outcome: 'passed' });
  expect(await check('SI', 'guess')).toEqual({ outcome: 'wrong_password' });
  const page = await (await fetch(`${shop.url}${PAGE}`)).text();
  expect(page).toContain('Tom &amp; &quot;Co&quot;');

  const chosen = await choose([
    ['username', ACCOUNT.username],
    ['failing', 'games'],
    ['failing', 'nothing-known'],
  ]);
  expect(chosen.status).toBe(303);
  expect(await check('SI')).toEqual({ outcome: 'requirements_failed', failed: ['games'] });
  expect(await check('GO')).toEqual({ outcome: 'passed' });
  expect(await (await fetch(`${shop.url}${PAGE}`)).text()).toMatch(/value="games" checked/);

  await choose([
    ['username', ACCOUNT.username],
    ['unchecked', 'on'],
  ]);
  expect(await check('SI', 'anything')).toEqual({ outcome: 'unchecked' });
});
