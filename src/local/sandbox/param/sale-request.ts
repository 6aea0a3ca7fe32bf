/** Parses and checks a sale as the provider would, independently of the shop's client. */
import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { ParamConfig } from '../../../../src-server/shop-config.ts';
import type { NewOrder } from './order-store.ts';

export type SoapFields = Record<string, unknown>;

/** A refusal with the provider's (negative) result code. */
export class ParamRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The call does not match the service's WSDL: a SOAP fault, not a result. */
export class ParamSandboxFault extends Error {}

/** The order in which the service reads an operation's parameters. */
const SALE_FIELDS = [
  'G',
  'GUID',
  'Islem_Guvenlik_Tip',
  'Islem_ID',
  'IPAdr',
  'Siparis_ID',
  'Islem_Tutar',
  'Toplam_Tutar',
  'Basarili_URL',
  'Hata_URL',
  'Taksit',
  'KK_Sahibi',
  'KK_No',
  'KK_SK_Ay',
  'KK_SK_Yil',
  'KK_CVC',
  'KK_Sahibi_GSM',
  'Doviz_Kodu',
  'Islem_Hash',
] as const;

const LENGTHS: Record<string, [min: number, max: number]> = {
  KK_Sahibi: [1, 100],
  KK_No: [15, 16],
  KK_SK_Ay: [2, 2],
  KK_SK_Yil: [4, 4],
  KK_CVC: [3, 4],
  Siparis_ID: [1, 50],
  Basarili_URL: [1, 256],
  Hata_URL: [1, 256],
};

export function textOf(fields: SoapFields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** A field of type `s:double`: XML writes numbers with a dot, never a comma. */
export function doubleOf(fields: SoapFields, name: string): number {
  const text = textOf(fields, name);
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text)) {
    throw new ParamSandboxFault(
      `Server was unable to read request. There is an error in XML document: ${name}. Input string was not in a correct format.`,
    );
  }
  return Number(text);
}

export function checkLogin(fields: SoapFields, config: ParamConfig): void {
  const group = (fields['G'] ?? {}) as SoapFields;
  const isKnown =
    textOf(group, 'CLIENT_CODE') === config.clientCode &&
    textOf(group, 'CLIENT_USERNAME') === config.clientUsername &&
    textOf(group, 'CLIENT_PASSWORD') === config.clientPassword &&
    textOf(fields, 'GUID') === config.guid;
  if (!isKnown) throw new ParamRefusal(-1, 'Unknown client.');
}

export function readSale(fields: SoapFields, config: ParamConfig, now: Date): NewOrder {
  checkLogin(fields, config);
  const missing = SALE_FIELDS.filter((name) => !Object.hasOwn(fields, name));
  const known = Object.keys(fields).filter((name) => !name.startsWith('@'));
  if (missing.length > 0 || known.join() !== SALE_FIELDS.join()) {
    throw new ParamRefusal(-100, `Fields missing, unknown or in another order: ${missing.join(', ')}`);
  }
  for (const [name, [min, max]] of Object.entries(LENGTHS)) {
    const { length } = textOf(fields, name);
    if (length < min || length > max) throw new ParamRefusal(-210, `${name} has a wrong length.`);
  }
  if (!isIPv4(textOf(fields, 'IPAdr'))) throw new ParamRefusal(-210, 'IPAdr is no IPv4 address.');
  if (textOf(fields, 'Islem_Guvenlik_Tip') !== '3D') throw new ParamRefusal(-100, '3-D Secure only.');
  if (textOf(fields, 'Doviz_Kodu') !== '1002') throw new ParamRefusal(-222, 'EUR only.');
  if (textOf(fields, 'Taksit') !== '1') throw new ParamRefusal(-222, 'No instalments in EUR.');
  checkHash(fields, config);
  checkCard(fields, now);
  return {
    orderId: textOf(fields, 'Siparis_ID'),
    transactionId: textOf(fields, 'Islem_ID'),
    amountCents: readAmount(fields),
    maskedCard: textOf(fields, 'KK_No').replace(/^(\d{6})\d+(\d{4})$/, '$1******$2'),
    successUrl: textOf(fields, 'Basarili_URL'),
    failUrl: textOf(fields, 'Hata_URL'),
  };
}

function readAmount(fields: SoapFields): number {
  const amount = textOf(fields, 'Islem_Tutar');
  if (!/^\d{1,7},\d{2}$/.test(amount) || textOf(fields, 'Toplam_Tutar') !== amount || amount === '0,00') {
    throw new ParamRefusal(-221, 'Amounts are written like 1000,50, and both must be the same.');
  }
  return Number(amount.replace(',', ''));
}

function checkHash(fields: SoapFields, { clientCode, guid }: ParamConfig): void {
  const names = ['Islem_Tutar', 'Toplam_Tutar', 'Siparis_ID', 'Hata_URL', 'Basarili_URL'];
  const joined = [clientCode, guid, ...names.map((name) => textOf(fields, name))].join('');
  if (textOf(fields, 'Islem_Hash') !== sandboxHash(joined)) throw new ParamRefusal(-100, 'Wrong Islem_Hash.');
}

/** Our values are ASCII, for which latin1 equals ISO-8859-9. */
export function sandboxHash(joined: string): string {
  return createHash('sha1').update(Buffer.from(joined, 'latin1')).digest('base64');
}

function checkCard(fields: SoapFields, now: Date): void {
  if (!isLuhnNumber(textOf(fields, 'KK_No'))) throw new ParamRefusal(-211, 'There is no such card number.');
  const isOver =
    Number(textOf(fields, 'KK_SK_Yil')) * 12 + Number(textOf(fields, 'KK_SK_Ay')) <
    now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (isOver) throw new ParamRefusal(-211, 'The card has expired.');
}

function isLuhnNumber(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return /^\d+$/.test(digits) && sum % 10 === 0;
}
