import { createHash } from 'node:crypto';

/** Letters of ISO-8859-9 that ISO-8859-1 lacks. */
const TURKISH: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
/** Letters that ISO-8859-1 has at those positions, and ISO-8859-9 lacks. */
const DISPLACED = 'ÐÝÞðýþ';

/** Encodes as ISO-8859-9; unsupported letters become question marks, as in .NET. */
export function toIso88599(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return TURKISH[letter] ?? (code > 0xff || DISPLACED.includes(letter) ? 0x3f : code);
    }),
  );
}

/** Base64(SHA-1(ISO-8859-9 bytes of the joined parts)). */
function paramHash(parts: readonly string[]): string {
  return createHash('sha1')
    .update(toIso88599(parts.join('')))
    .digest('base64');
}

interface SaleHashParts {
  clientCode: string;
  guid: string;
  /** As sent, with a decimal comma. */
  amount: string;
  total: string;
  orderId: string;
  failUrl: string;
  successUrl: string;
}

/** `Islem_Hash` of a foreign-currency sale. */
export function saleHash(sale: SaleHashParts): string {
  return paramHash([
    sale.clientCode,
    sale.guid,
    sale.amount,
    sale.total,
    sale.orderId,
    sale.failUrl,
    sale.successUrl,
  ]);
}
