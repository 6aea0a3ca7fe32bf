/**
 * Generates requests from a seed: to any route of the REST table and any tRPC call, with inputs that are valid, nearly valid, known to
 * break careless programs, or not inputs at all.
 */
import { z } from 'zod';
import { restRoutes } from '#server/rest-routes.ts';
import { type SeededRandom, weightedPicker } from '../../../../src/local/demo/seeded-random.ts';
import { INJECTIONS, NAUGHTY_STRINGS } from '../../../support/naughty-strings.ts';
import { CONSOLE_CALLS, TRPC_CALLS } from '../../../support/trpc-calls.ts';

export type Sender = 'visitor' | 'customer' | 'other customer' | 'operator';

export interface MadeRequest {
  sender: Sender;
  method: string;
  path: string;
  /** As it is sent; undefined for none. */
  body: string | undefined;
  headers: Record<string, string>;
}

/** What the shop has, by the names of inputs: ids, names, codes. */
export type KnownValues = Readonly<Record<string, unknown>>;

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** A call with the schemas of its inputs, by where they stand. */
interface Target {
  method: string;
  path: string;
  isOfConsole: boolean;
  isForVisitors: boolean;
  isTrpc: boolean;
  params?: JsonSchema;
  query?: JsonSchema;
  body?: JsonSchema;
}

const TEXTS = [...NAUGHTY_STRINGS, ...INJECTIONS];
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.001,
  1.5,
  1e-9,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e308,
];
const ODDITIES: readonly unknown[] = [null, true, false, [], {}, [[]], [null], { length: -1 }, ['__proto__']];
/** Whole bodies, as texts. */
const NO_BODIES = [
  '',
  '{',
  'null',
  '0',
  '"text"',
  '[]',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '\u0000',
  '\ufeff{}',
  '['.repeat(5_000),
  `{"text":"${'x'.repeat(70_000)}"}`,
];
const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=x',
  '',
];
const OTHER_METHODS = ['PUT', 'PATCH', 'OPTIONS', 'DELETE', 'POST', 'GET'];
/** Of an address; a longer one is refused before anybody reads it. */
const LONGEST_PATH = 8_000;

function jsonSchema(schema: z.ZodType | 'raw' | undefined): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  if (schema === 'raw') return {};
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
}

const callsOf = (calls: typeof TRPC_CALLS, prefix: string): Target[] =>
  calls
    .filter(({ type }) => type !== 'subscription')
    .map(({ name, type, inputs }) => {
      const input = jsonSchema(inputs.at(-1)) ?? {};
      return {
        method: type === 'query' ? 'GET' : 'POST',
        path: `${prefix}/${name}`,
        isOfConsole: prefix !== '/api/trpc',
        isForVisitors: prefix === '/api/trpc',
        isTrpc: true,
        ...(type === 'query' ? { query: input } : { body: input }),
      };
    });

/** Every route and every call. */
export const TARGETS: readonly Target[] = [
  ...restRoutes.map(({ method, path, auth, params, query, body }) => ({
    method,
    path,
    isOfConsole: false,
    isForVisitors: auth !== 'customer',
    isTrpc: false,
    ...withSchema('params', params),
    ...withSchema('query', query),
    ...withSchema('body', body),
  })),
  ...callsOf(TRPC_CALLS, '/api/trpc'),
  ...callsOf(CONSOLE_CALLS, '/api/admin/trpc'),
];

function withSchema(place: 'params' | 'query' | 'body', schema: z.ZodType | 'raw' | undefined): object {
  const json = jsonSchema(schema);
  return json ? { [place]: json } : {};
}

type Kind = 'fitting' | 'known' | 'text' | 'number' | 'odd' | 'absent';
const pickKind = weightedPicker<Kind>([
  ['fitting', 60],
  ['known', 20],
  ['text', 8],
  ['number', 5],
  ['odd', 4],
  ['absent', 3],
]);

export class RequestMaker {
  readonly #random: SeededRandom;
  readonly #known: KnownValues;
  readonly #knownValues: readonly unknown[];

  constructor(random: SeededRandom, known: KnownValues) {
    this.#random = random;
    this.#known = known;
    this.#knownValues = Object.values(known).filter((value) => value !== undefined);
  }

  next(): MadeRequest {
    const random = this.#random;
    const target = random.pick(TARGETS);
    const path = this.#pathOf(target);
    return {
      sender: this.#senderOf(target),
      method: random.chance(0.02) ? random.pick(OTHER_METHODS) : target.method,
      path: path.length > LONGEST_PATH ? target.path : path,
      body: target.body && this.#bodyOf(target.body),
      headers: this.#headers(),
    };
  }

  #senderOf({ isOfConsole, isForVisitors }: Target): Sender {
    const random = this.#random;
    if (random.chance(0.1))
      return random.pick(['visitor', 'customer', 'other customer', 'operator'] as const);
    if (isOfConsole) return 'operator';
    if (isForVisitors && random.chance(0.3)) return 'visitor';
    return random.pick(['customer', 'other customer']);
  }

  #pathOf({ path, isTrpc, params, query }: Target): string {
    const filled = Object.entries(params?.properties ?? {}).reduce(
      (address, [name, schema]) => address.replace(`{${name}}`, escaped(textOf(this.#value(schema, name)))),
      path,
    );
    if (!query) return filled;
    const input = this.#input(query);
    if (isTrpc)
      return `${filled}?input=${escaped(this.#random.chance(0.02) ? '{' : (JSON.stringify(input) ?? ''))}`;
    const pairs = Object.entries(Object(input) as object).flatMap(([name, value]) =>
      [value].flat().map((one) => `${escaped(name)}=${escaped(textOf(one))}`),
    );
    return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
  }

  #bodyOf(schema: JsonSchema): string {
    const random = this.#random;
    if (random.chance(0.04)) return random.pick(NO_BODIES);
    const input = this.#input(schema);
    if (random.chance(0.01)) return new URLSearchParams({ input: JSON.stringify(input) ?? '' }).toString();
    return JSON.stringify(input) ?? '';
  }

  /** An input as a whole: mostly of the schema's form. */
  #input(schema: JsonSchema): unknown {
    const random = this.#random;
    if (random.chance(0.03)) return this.#strange();
    const input = this.#fitting(schema, 'input');
    const takesMore = typeof input === 'object' && input !== null && !Array.isArray(input);
    if (takesMore && random.chance(0.03)) return { ...input, [random.pick(TEXTS)]: this.#strange() };
    return input;
  }

  #headers(): Record<string, string> {
    const random = this.#random;
    return {
      ...(random.chance(0.2) ? { 'idempotency-key': `key-${random.between(1, 20)}` } : {}),
      ...(random.chance(0.02) ? { 'x-csrftoken': 'x'.repeat(random.between(0, 100)) } : {}),
      ...(random.chance(0.02) ? { 'content-type': random.pick(CONTENT_TYPES) } : {}),
      ...(random.chance(0.02) ? { 'stripe-signature': random.pick(['good', 't=1,v1=x', '']) } : {}),
    };
  }

  #value(schema: JsonSchema, name: string): unknown {
    const random = this.#random;
    switch (pickKind(random)) {
      case 'fitting':
        return this.#fitting(schema, name);
      case 'known':
        return name in this.#known && random.chance(0.8) ? this.#known[name] : random.pick(this.#knownValues);
      case 'text':
        return random.pick(TEXTS);
      case 'number':
        return random.pick(NUMBERS);
      case 'odd':
        return random.pick(ODDITIES);
      case 'absent':
        return undefined;
    }
  }

  #strange(): unknown {
    const random = this.#random;
    return random.pick([random.pick(ODDITIES), random.pick(TEXTS), random.pick(NUMBERS)]);
  }

  #fitting(schema: JsonSchema, name: string): unknown {
    const random = this.#random;
    if ('const' in schema) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return this.#fitting(random.pick(either), name);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    switch (type ?? 'any') {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, property]) => [key, this.#value(property, key)]),
        );
      case 'array':
        return this.#list(schema, name);
      case 'string':
        return this.#text(schema, name);
      case 'integer':
      case 'number':
        return this.#number(schema, name);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      default:
        return name in this.#known ? this.#known[name] : this.#strange();
    }
  }

  #list({ items, prefixItems }: JsonSchema, name: string): unknown[] {
    if (prefixItems) return prefixItems.map((schema) => this.#value(schema, name));
    const schema = typeof items === 'object' ? items : {};
    return Array.from({ length: this.#random.between(0, 3) }, () => this.#value(schema, name));
  }

  #text({ format, maxLength }: JsonSchema, name: string): string {
    const random = this.#random;
    const known = this.#known[name];
    if (typeof known === 'string' && random.chance(0.7)) return known;
    if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
    if (format === 'email') return `person-${random.between(1, 9)}@shop.test`;
    if (format === 'date-time') return '2026-01-05T12:00:00.000Z';
    if (format === 'date') return '2026-01-05';
    if (maxLength !== undefined && maxLength < 3_000 && random.chance(0.1))
      return 'x'.repeat(maxLength + random.between(0, 1));
    return random.pick(['a', 'a word', 'Ahri', 'EUW', 'name', 'created_at', '1', '12.50']);
  }

  #number({ type, minimum, maximum }: JsonSchema, name: string): number {
    const random = this.#random;
    const known = this.#known[name];
    if (typeof known === 'number' && random.chance(0.6)) return known;
    const edges = [minimum, maximum].filter((edge) => edge !== undefined);
    if (edges.length > 0 && random.chance(0.2)) return random.pick(edges) + random.pick([-1, 0, 1]);
    const number = random.between(0, 30);
    return type === 'integer' || random.chance(0.8) ? number : number + 0.5;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
