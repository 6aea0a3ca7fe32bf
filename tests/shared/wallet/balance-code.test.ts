import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BALANCE_CODE_BYTES, balanceCodeOf, readBalanceCode } from '#shared/wallet/balance-code.ts';

const bytes = fc.uint8Array({ minLength: BALANCE_CODE_BYTES, maxLength: 32 });

describe('balance codes', () => {
  it('are 20 characters in groups of five', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(balanceCodeOf(random)).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
      }),
    );
  });

  it('carry the first hundred bits, and no others', () => {
    expect(balanceCodeOf(new Uint8Array(13))).toBe('00000-00000-00000-00000');
    expect(balanceCodeOf(new Uint8Array(13).fill(255))).toBe('ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ');
    for (let bit = 0; bit < 104; bit += 1) {
      const one = new Uint8Array(13);
      one[bit >> 3] = 0x80 >> (bit & 7);
      expect(balanceCodeOf(one) === '00000-00000-00000-00000').toBe(bit >= 100);
    }
  });

  it.each([
    ['', ''],
    ['abcde', 'ABCDE'],
    ['abcdef', 'ABCDE-F'],
    ['abcdefghjk', 'ABCDE-FGHJK'],
    ['oil', '011'],
    [' o-I_l ! é', '011'],
  ])('typed as %j are read as %j', (typed, code) => {
    expect(readBalanceCode(typed)).toBe(code);
  });

  it('count up in the alphabet that leaves out I, L, O and U', () => {
    const codes = Array.from({ length: 32 }, (_, value) =>
      balanceCodeOf(Uint8Array.from([value << 3, ...Array(12).fill(0)])),
    );
    expect(codes.map((code) => code[0]).join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    expect(codes.every((code) => code.slice(1) === '0000-00000-00000-00000')).toBe(true);
  });

  it('are read in any case, with any spaces, and with the letters that look like digits', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = balanceCodeOf(random);
        const typed = ` ${code.toLowerCase().replaceAll('-', '  ').replaceAll('0', 'o').replaceAll('1', 'l')}\n`;
        expect(readBalanceCode(typed)).toBe(code);
        expect(readBalanceCode(code.replaceAll('1', 'I'))).toBe(code);
      }),
    );
  });
});
