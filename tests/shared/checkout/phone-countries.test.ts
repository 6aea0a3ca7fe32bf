import { describe, expect, it } from 'vitest';
import { OTHER_COUNTRIES, PHONE_COUNTRIES } from '#shared/checkout/phone-countries.ts';

describe('the phone countries', () => {
  it('are about 90, in order, with dial codes, and Others last', () => {
    const names = PHONE_COUNTRIES.slice(0, -1).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(85);
    expect(names.length).toBeLessThanOrEqual(100);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    for (const { code, dialCode } of PHONE_COUNTRIES.slice(0, -1)) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(dialCode).toMatch(/^\+\d{1,4}$/);
    }
    expect(PHONE_COUNTRIES.at(-1)?.name).toBe('Others');
  });

  it.each([
    ['AL', 'Albania', '+355'],
    ['BA', 'Bosnia and Herzegovina', '+387'],
    ['DO', 'Dominican Republic', '+1809'],
    ['TR', 'Türkiye', '+90'],
    ['US', 'United States', '+1'],
    ['VN', 'Vietnam', '+84'],
  ])('has %s: %s, %s', (code, name, dialCode) => {
    expect(PHONE_COUNTRIES.filter((country) => country.code === code)).toEqual([{ code, name, dialCode }]);
  });

  it('has Others without a code or a dial code', () => {
    expect(OTHER_COUNTRIES).toEqual({ code: '', name: 'Others', dialCode: '' });
    expect(PHONE_COUNTRIES.at(-1)).toBe(OTHER_COUNTRIES);
  });
});
