import { describe, expect, it } from 'vitest';
import { isPagePattern, pagePattern } from '#shared/page-patterns.ts';
import { PAGES } from '#shared/pages.ts';

describe('the pattern of an address', () => {
  it.each([
    ['/faq/', '/faq/'],
    ['/faq', '/faq/'],
    ['/', '/'],
    ['/buy-account/', '/buy-account/'],
    ['/buy-account/12', '/buy-account/{id}/'],
    ['/marketplace/', '/marketplace/'],
    ['/marketplace/12/', '/marketplace/{id}/'],
    ['/marketplace/my-bids/', '/marketplace/my-bids/'],
    ['/nothing/', 'other'],
    ['/buy-account/x/', 'other'],
    ['/toString/', 'other'],
  ])('%s is %s: no id is in it', (address, pattern) => {
    expect(pagePattern(address)).toBe(pattern);
    expect(isPagePattern(pattern)).toBe(true);
  });

  it.each(Object.keys(PAGES))('%s is its own', (address) => {
    expect(pagePattern(address)).toBe(address);
    expect(isPagePattern(address)).toBe(true);
  });

  it.each(['', '/buy-account/12/', '/marketplace/12/', '/nothing/', 'toString', '/faq'])(
    'is never %j',
    (text) => {
      expect(isPagePattern(text)).toBe(false);
    },
  );
});
