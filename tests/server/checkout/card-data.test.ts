/**
 * Card data is never stored or logged. Hundreds of cards (a thousand at full size) go through every path of a card form: accepted,
 * declined, echoed by a careless provider, cut off, sent in the wrong field. Afterwards everything that is stored or logged is searched,
 * including the database's files and its write-ahead log.
 */
import { Writable } from 'node:stream';
import { csrfTokenOf } from '#server/identity/csrf.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcilePayments } from '#server/payments/jobs/payment-jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { databaseText, foundIn, foundInAnyWriting, serverFiles } from '../../support/left-behind.ts';
import { openOwnServer, type OwnServer } from '../../support/own-server.ts';
import { openSandboxShop, type SandboxShop } from '../../support/sandbox-shop.ts';
import { scaled } from '../../support/scale.ts';
import { TEST_CONFIG } from '../../support/test-shop.ts';
import { nextAddress, switchParamOn } from '../payments/support/pay-by-card.ts';
import { returnFromBank } from './support/bank-visit.ts';
import { type CarelessProvider, SPOILED_BY, startCarelessProvider } from './support/careless-provider.ts';

const CARDS = scaled({ quick: 200, full: 1000 });
const CARDS_PER_CUSTOMER = 10;

let shop: SandboxShop;
let server: OwnServer;
let careless: CarelessProvider;
const logged: string[] = [];

beforeAll(async () => {
  server = await openOwnServer();
  careless = await startCarelessProvider();
  const { param } = TEST_CONFIG;
  shop = await openSandboxShop({
    database: server.database,
    log: createLog(
      'trace',
      new Writable({
        write(chunk, _, done) {
          logged.push(String(chunk));
          done();
        },
      }),
    ),
    config: { isBehindProxy: true, param: param && { ...param, apiUrl: careless.url } },
  });
  careless.passOnTo(`${shop.url}/sandbox/param/service.asmx`);
  await switchParamOn(shop);
});
afterAll(async () => {
  await shop.close();
  careless.close();
  await server.close();
});

/** The nth card: a number that passes the bank's check, all different; the last digit is the check digit. */
function cardNumber(n: number): string {
  const body = `45${String(7_310_482_931_113 + n * 7919)}`;
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function cardHolder(n: number): string {
  const letters = Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)] ?? '').join('');
  return `Zylphia Qworvenn${letters}`;
}

const CVVS = ['000', '000', ...Object.values(SPOILED_BY), '000', '000', '000', '000'];

function formOf(n: number, item: number): object {
  const number = cardNumber(n);
  const form = {
    fullName: cardHolder(n),
    country: 'Spain',
    phone: '+34600112233',
    creditCardNumber: number.replaceAll(/\d{4}(?=\d)/g, '$& '),
    expiryDate: '12/39',
    expiryMonth: '12',
    expiryYear: '39',
    cvv: CVVS[n % CARDS_PER_CUSTOMER],
    totalPrice: 5,
    cartItems: [item],
    // Else the card before it, which the bank has, would refuse every other one.
    paymentsUnderWay: 'replace',
  };
  switch (n % CARDS_PER_CUSTOMER) {
    case 6:
      return { ...form, phone: number };
    case 7:
      return { ...form, fullName: number, country: number.repeat(10) };
    case 8:
      return { ...form, [number]: number, discountCode: number };
    case 9:
      return { ...form, discountCode: number };
    default:
      return form;
  }
}

async function sendForm(token: string, n: number, item: number): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${shop.url}/api/make-param-payment/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `sessionid=${token}; csrftoken=${csrfTokenOf(token)}`,
      'x-csrftoken': csrfTokenOf(token),
      'x-forwarded-for': nextAddress(),
      'idempotency-key': `try-${n}`,
    },
    body: JSON.stringify(formOf(n, item)),
  });
  return { status: answer.status, body: await answer.json() };
}

/** One customer tries ten cards one after the other. */
async function tryCards(customer: number): Promise<number[]> {
  const id = await shop.addCustomer(200);
  const item = await shop.addToCart(id, await shop.addProduct());
  const browser = await shop.signIn(id);
  const statuses: number[] = [];
  for (let n = customer * CARDS_PER_CUSTOMER; n < (customer + 1) * CARDS_PER_CUSTOMER; n += 1) {
    const { status, body } = await sendForm(browser.cookies.get('sessionid') ?? '', n, item);
    statuses.push(status);
    if (status === 200 && n % CARDS_PER_CUSTOMER === 1) {
      const choice = customer % 2 === 0 ? 'approve' : 'decline';
      await returnFromBank((body as { redirectUrl: string }).redirectUrl, choice);
    }
  }
  return statuses;
}

const ALL_NUMBERS = Array.from({ length: CARDS }, (_, n) => cardNumber(n));

/** Every way to write a number that is in the text: with spaces or dashes, as hex, or in base64 of its bytes. */
function numbersIn(haystack: string): string[] {
  const packed = haystack.replaceAll(/(?<=\d)[ -](?=\d)/g, '');
  const inGroups = foundIn(packed, ALL_NUMBERS);
  return inGroups.length > 0 ? inGroups : foundInAnyWriting(haystack, ALL_NUMBERS);
}

describe('cards in every field', () => {
  it('are found nowhere afterwards', async () => {
    const statuses: number[][] = [];
    for (let customer = 0; customer < CARDS / CARDS_PER_CUSTOMER; customer += 10) {
      statuses.push(
        ...(await Promise.all(Array.from({ length: 10 }, (_, offset) => tryCards(customer + offset)))),
      );
    }
    await reconcilePayments(shop.work());
    // Each way was really taken: to the bank, refused, unavailable, invalid.
    expect(new Set(statuses.flat())).toEqual(new Set([200, 400, 503]));
    const { masked } = await shop.row<{ masked: number }>(
      'select count(*)::int as masked from sandbox.param_order',
    );
    expect(masked).toBeGreaterThan(CARDS / 10);

    const database = await databaseText(shop.newEm());
    const log = logged.join('');
    expect(database).toContain('sandbox.param_order');
    expect(log).toContain('the gateway refused a card');
    expect(numbersIn(database)).toEqual([]);
    expect(numbersIn(log)).toEqual([]);
    expect(database).not.toContain('Qworvenn');
    expect(log).not.toContain('Qworvenn');
    expect(await shop.audit()).toEqual([]);

    const names: string[] = [];
    let logWithCustomer = 0;
    for await (const { name, content } of serverFiles(shop.newEm(), server.folder)) {
      names.push(name);
      expect(numbersIn(content), `file ${name}`).toEqual([]);
      expect(content.includes('Qworvenn'), `file ${name}`).toBe(false);
      if (name.includes('pg_wal') && content.includes('customer-1@example.com')) logWithCustomer += 1;
    }
    // The write-ahead log from its first byte on, the tables, and what the server itself says.
    expect(names.filter((name) => name.includes('pg_wal/0000')).length).toBeGreaterThan(1);
    expect(names.some((name) => name.endsWith('000000010000000000000001'))).toBe(true);
    expect(names.filter((name) => name.includes('/base/')).length).toBeGreaterThan(100);
    expect(names.some((name) => name.endsWith('.log'))).toBe(true);
    // What is no secret is found there: the search sees what the write-ahead log holds.
    expect(logWithCustomer).toBeGreaterThan(0);
  }, 300_000);

  it('would be found by the same search if they were stored', () => {
    const number = cardNumber(7);
    for (const haystack of [
      `x${number}y`,
      number.replaceAll(/\d{4}(?=\d)/g, '$& '),
      Buffer.from(number).toString('hex'),
      JSON.stringify({ card: Buffer.from(number).toString('base64') }),
    ]) {
      expect(numbersIn(haystack)).toEqual([number]);
    }
  });
});
