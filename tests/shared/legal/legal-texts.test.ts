import { describe, expect, it } from 'vitest';
import { OWN_DEVICE_DAYS, SESSION_DAYS } from '#shared/identity/sessions.ts';
import { NOT_ME_DAYS } from '#shared/identity/takeover.ts';
import { type LegalDetails, piecesOf } from '#shared/legal/legal-text.ts';
import { privacyPolicy } from '#shared/legal/privacy-policy.ts';
import { termsOfService } from '#shared/legal/terms-of-service.ts';
import { findPage } from '#shared/pages.ts';

const DETAILS: LegalDetails = {
  name: 'Testshop',
  email: 'help@test.example',
  tradingName: 'Test Trading',
  registeredOffice: 'Somewhere 1',
  imageHost: '',
};

const wordsOf = (text: ReturnType<typeof termsOfService>) =>
  text.sections.flatMap(({ blocks }) => blocks.flat()).join('\n');

describe.each([
  ['terms of service', termsOfService],
  ['privacy policy', privacyPolicy],
])('%s', (_, textOf) => {
  const text = textOf(DETAILS);

  it('names the operator as configured', () => {
    for (const fact of ['Testshop', 'help@test.example', 'Test Trading', 'Somewhere 1'])
      expect(wordsOf(text)).toContain(fact);
  });

  it('has sections that can be linked, each once', () => {
    const ids = text.sections.map(({ id }) => id);
    expect(ids.every((id) => /^[a-z-]+$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leads only to where something is', () => {
    const targets = text.sections.flatMap(({ blocks }) =>
      blocks.flat().flatMap((block) => piecesOf(block).flatMap(({ href }) => href ?? [])),
    );
    expect(targets.length).toBeGreaterThan(0);
    for (const href of targets) {
      if (href.startsWith('/')) expect(findPage(href)).toBeDefined();
      else if (href.startsWith('#')) expect(text.sections.map(({ id }) => `#${id}`)).toContain(href);
      else expect(href).toMatch(/^(mailto:help@test\.example|https:\/\/)/);
    }
  });

  it('says when it was changed', () => {
    expect(Number.isNaN(Date.parse(text.changedOn))).toBe(false);
    expect(text.changedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

it('the terms hold the details of the specifications', () => {
  const words = wordsOf(termsOfService(DETAILS));
  for (const fact of [
    'All purchases are final',
    'within 3 days',
    '3 months',
    'merchant of record',
    'Spanish law',
    '$100',
    'within 1 year',
    'children under 13',
    '10% of the final price',
    '90% of the highest bid',
    '€2.50 and €1,000',
    'one of the accounts is gone, none of them is delivered, and the whole amount becomes balance',
  ])
    expect(words).toContain(fact);
});

it('the terms name the button that opens a warranty claim as it is', () => {
  expect(wordsOf(termsOfService(DETAILS))).toContain('press “Report” beside the account in Your Purchases');
});

it('the policy names the durations of the code', () => {
  const words = wordsOf(privacyPolicy(DETAILS));
  for (const duration of [
    `${SESSION_DAYS} days have passed since you logged in: ${OWN_DEVICE_DAYS} on a device of your own`,
    `${NOT_ME_DAYS} days to tell us`,
  ])
    expect(words).toContain(duration);
});

it('the policy names the image host when there is one', () => {
  expect(wordsOf(privacyPolicy(DETAILS))).not.toContain('image host');
  expect(wordsOf(privacyPolicy({ ...DETAILS, imageHost: 'img.example' }))).toContain('img.example');
});

it('links are taken out of a text in order', () => {
  expect(piecesOf('See [A](/a/), or [B](mailto:b@c.d).')).toEqual([
    { text: 'See ' },
    { text: 'A', href: '/a/' },
    { text: ', or ' },
    { text: 'B', href: 'mailto:b@c.d' },
    { text: '.' },
  ]);
  expect(piecesOf('plain [text] (here)')).toEqual([{ text: 'plain [text] (here)' }]);
});
