/**
 * For each component test: a shop without answers but the first ones, and the rule that a page which reports trouble has failed.
 * A test waits for the screen that it leads to.
 */
import '#client/theme/styles.ts';
import './no-catalog-worker.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { checkConnection, isOffline } from '#client/platform/connection.ts';
import { SHOP_INFO } from '../../client/platform/support/shop-info.ts';
import { offerCaptcha } from './captcha.ts';
import { closePage } from './open-page.tsx';
import { answer, closeShop, openShop, unansweredCalls } from './shop-answers.ts';
import { takeTroubles } from './troubles.ts';

// The browser of the tests has no user who could choose a passkey while a form is filled in.
PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);

beforeEach(async () => {
  openShop();
  if (isOffline()) await checkConnection();
  answer('shop.info', SHOP_INFO);
  answer('identity.me', null);
  offerCaptcha();
});

afterEach(async () => {
  closeShop();
  await closePage();
  // Links of the next page that come under the pointer would load their pages.
  await userEvent.unhover(document.documentElement);
  // oxlint-disable vitest/no-standalone-expect -- the rule of every test
  expect(takeTroubles(), 'reported by the page').toEqual([]);
  expect(unansweredCalls(), 'calls without an answer').toEqual([]);
});
