/**
 * Texts that break careless programs, sent to every text field of the REST table: the shop always answers as documented and in JSON, and
 * shows what it stores exactly as it was sent.
 *
 * In `npm test` the fields take turns: a text that is looked up or stored gets a quarter of the 1,515 strings, the other fields, which a
 * schema checks first, a different twentieth each, and all fields get the strings that caused a failure before. At full size every field
 * gets every string.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeSetting } from '#server/settings/index.ts';
import { restRoutes } from '#server/rest-routes.ts';
import type { RestRoute } from '#server/rest.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { INJECTIONS, NAUGHTY_STRINGS } from '../../support/naughty-strings.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import { scaled, withinMs } from '../../support/scale.ts';
import { type Answer, TestBrowser } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';
import { CARD_FORM } from '../payments/support/pay-by-card.ts';
import { ownAccount } from '../purchases/support/own-account.ts';

const ALL = [...NAUGHTY_STRINGS, ...INJECTIONS];
const TURNS = scaled({ quick: 20, full: 1 });
const DEEP_TURNS = scaled({ quick: 4, full: 1 });
/** Of the notes that are kept, every tenth. */
const NOTE_STEPS = scaled({ quick: 10, full: 1 });
const AT_ONCE = 8;
/** What once went wrong somewhere. */
const ALWAYS = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  "'",
  '"',
  '\\',
  '%',
  '%00',
  '__proto__',
  'x'.repeat(20_000),
];
/** Looked up or kept as they are typed. */
const DEEP = new Set(['search', 'code', 'description', 'receiver', 'remarks', 'key', 'username']);

interface Field {
  route: RestRoute;
  place: 'body' | 'params' | 'query';
  name: string;
  title: string;
  texts: readonly string[];
}

type JsonSchema = { type?: string; anyOf?: JsonSchema[]; properties?: Record<string, JsonSchema> };

const jsonSchemas = new Map<z.ZodType, JsonSchema>();

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = jsonSchemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  jsonSchemas.set(schema, made);
  return made;
}

/** Also where anything is taken: it may be a text. */
function takesText({ type, anyOf }: JsonSchema): boolean {
  return anyOf ? anyOf.some(takesText) : type === undefined || type === 'string';
}

function fieldsOf(route: RestRoute): Omit<Field, 'texts'>[] {
  return (['body', 'params', 'query'] as const).flatMap((place) => {
    const schema = route[place];
    if (!schema || schema === 'raw') return [];
    return Object.entries(jsonSchemaOf(schema).properties ?? {})
      .filter(([, property]) => takesText(property))
      .map(([name]) => ({ route, place, name, title: `${name} of ${route.method} ${route.path}` }));
  });
}

const FIELDS: readonly Field[] = restRoutes.flatMap(fieldsOf).map((field, turn, fields) => {
  const isFirst = fields.findIndex(({ name }) => name === field.name) === turn;
  const turns = DEEP.has(field.name) && isFirst ? DEEP_TURNS : TURNS;
  return {
    ...field,
    texts: [...new Set([...ALWAYS, ...ALL.filter((_, n) => n % turns === turn % turns)])],
  };
});

let shop: ListeningShop;
let customer: TestBrowser;
let visitor: TestBrowser;
/** What else is in a request, by the names of its fields, so that it gets as far as it can. */
let rest: Record<string, unknown>;
beforeAll(async () => {
  shop = await openListeningShop();
  for (const flag of ['flags.trade', 'flags.auction', 'flags.param'] as const) {
    await writeSetting(shop.newEm(), flag, true);
    await until(() => shop.services.settings.get(flag));
  }
  const account = await ownAccount(shop);
  const hash = await shop.services.passwords.hash('a password of my own');
  await shop
    .newEm()
    .execute('update customer set is_balance_transfer_allowed = true, password_hash = ? where id = ?', [
      hash,
      account.customer,
    ]);
  const receiver = await shop.addCustomer();
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [receiver]);
  await giveBalance(account.customer);
  visitor = new TestBrowser(shop.url);
  await visitor.get('/api/health/');
  customer = await signedIn(shop, account.customer);
  rest = {
    ...CARD_FORM,
    email: 'somebody@shop.test',
    password: 'a password of my own',
    password1: 'a password of my own',
    password2: 'a password of my own',
    oldPassword: 'a password of my own',
    newPassword1: 'quite another password',
    newPassword2: 'quite another password',
    captcha: 'x',
    key: 'x',
    uid: 'x',
    token: 'x',
    code: 'CODE',
    queueId: 'x',
    username: account.username,
    receiver: email,
    description: 'thanks',
    amount: 2.5,
    product_id: await shop.addProduct(),
    product: account.product,
    productId: account.product,
    cartItems: [await shop.addToCart(account.customer, await shop.addProduct())],
    cart_items: [],
    totalPrice: 5,
    paymentGateway: 'param',
    isInstaBuy: false,
    minimumBidAmount: 5,
    endDays: 3,
    warrantyDays: 7,
  };
});
afterAll(() => shop.close());

async function giveBalance(customerId: number): Promise<void> {
  const rich = await shop.addCustomer(900_000);
  await shop.newEm().execute(
    `with j as (insert into journal (reference, kind, description) values ('test:gift', 'adjustment', 'Gift') returning id),
     a as (select id, case code when ? then 900000 else -900000 end as cents from ledger_account where code in (?, ?)),
     b as (update ledger_account l set balance_cents = l.balance_cents + a.cents from a where l.id = a.id)
     insert into journal_entry (journal_id, account_id, amount_cents) select j.id, a.id, a.cents from j, a`,
    [`customer:${customerId}`, `customer:${customerId}`, `customer:${rich}`],
  );
}

/** The request with `text` in its one field and good values in the others; undefined where no address can say it. */
async function sendText({ route, place, name }: Field, text: string): Promise<Answer | undefined> {
  const valueOf = (part: Field['place'], key: string) =>
    part === place && key === name ? text : (rest[key] ?? 'x');
  const parts = (part: Field['place']): [string, unknown][] => {
    const schema = route[part];
    const properties = schema && schema !== 'raw' ? jsonSchemaOf(schema).properties : undefined;
    return Object.keys(properties ?? {}).map((key) => [key, valueOf(part, key)]);
  };
  if (place === 'params' && ['', '.', '..'].includes(text)) return undefined;
  const path = parts('params').reduce(
    (address, [key, value]) => address.replace(`{${key}}`, encodeURIComponent(String(value).toWellFormed())),
    route.path as string,
  );
  const query = place === 'query' ? `?${new URLSearchParams({ [name]: text }).toString()}` : '';
  // An address has its limits before anybody looks at it.
  if (path.length + query.length > 8_000) return undefined;
  const body = route.body ? Object.fromEntries(parts('body')) : undefined;
  const answer = await (route.auth === 'customer' ? customer : visitor).send(
    route.method,
    path + query,
    body,
  );
  if (answer.status < 500) expectDocumented(route.method, path, answer);
  return answer;
}

/** Each field is a person who tries many things; limits would end that. */
const forgetLimits = () => shop.newEm().execute('delete from limits.rate_limit');

describe('every text of the REST table', () => {
  it('finds dozens of fields', () => {
    expect(FIELDS.length).toBeGreaterThan(40);
    expect(FIELDS.filter(({ name }) => DEEP.has(name)).length).toBeGreaterThan(5);
  });

  it.each(FIELDS)(
    '$title, $texts.length texts',
    async (field) => {
      const wrong: unknown[] = [];
      for (let n = 0; n < field.texts.length; n += AT_ONCE) {
        await forgetLimits();
        await Promise.all(
          field.texts.slice(n, n + AT_ONCE).map(async (text) => {
            const answer = await sendText(field, text);
            if (!answer) return;
            const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
            if (answer.status >= 500 || !isJson) wrong.push([text, answer.status, answer.body]);
          }),
        );
        await shop.services.passwords.whenIdle();
      }
      expect(wrong).toEqual([]);
    },
    withinMs(120_000),
  );
});

describe('what is kept', () => {
  it(
    'is shown as the text it was: the note of a transfer',
    async () => {
      const sender = await shop.addCustomer(100_000);
      const em = shop.newEm();
      await em.execute('update customer set is_balance_transfer_allowed = true where id = ?', [sender]);
      const browser = await signedIn(shop, sender);
      const notes = ALL.filter((text) => text.length < 100 && text.isWellFormed() && !text.includes('\0'));
      const sent: string[] = [];
      for (const note of notes.filter((_, n) => n % NOTE_STEPS === 0)) {
        await forgetLimits();
        // Twenty transfers to one customer are all that an hour allows.
        await em.execute(
          `update balance_transfer set created_at = created_at - interval '2 hours'
            where sender_id = ? and created_at > now() - interval '1 hour'`,
          [sender],
        );
        const body = { receiver: rest['receiver'], amount: 0.01, description: note };
        const { status } = await browser.send('POST', '/api/transfer-balance/', body);
        if (status === 200) sent.push(note.trim());
      }
      expect(sent.length).toBeGreaterThan(scaled({ quick: 100, full: 1000 }));
      const shown = new Set<string>();
      for (let page = 1; page <= Math.ceil(sent.length / 100); page += 1) {
        const { body } = await browser.get(`/api/user/transactions/?limit=100&page=${page}`);
        for (const { description } of (body as { results: { description: string }[] }).results)
          shown.add(description);
      }
      const expected = sent.map(
        (note) => `Transfer to ${String(rest['receiver'])}${note ? `: ${note}` : ''}`,
      );
      expect(expected.filter((text) => !shown.has(text))).toEqual([]);
      expect(await shop.audit()).toEqual([]);
    },
    withinMs(120_000),
  );
});
