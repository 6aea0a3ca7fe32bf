import { type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { openApiDocument } from '#server/openapi.ts';
import { restRoutes, restTable } from '#server/rest-routes.ts';
import type { ListeningShop } from './listening-shop.ts';
import { TestBrowser, type Answer } from './test-browser.ts';
import { openSession } from '#server/identity/sessions.ts';

/** A browser in which this customer is signed in. */
export async function signedIn(
  shop: Pick<ListeningShop, 'url' | 'newEm'>,
  customerId: number,
): Promise<TestBrowser> {
  const browser = new TestBrowser(shop.url);
  browser.cookies.set('sessionid', await openSession(shop.newEm(), customerId, undefined));
  // With this session's CSRF token.
  await browser.get('/api/health/live/');
  return browser;
}

interface Documented {
  responses: Record<
    string,
    { content?: Record<string, { schema: object }>; headers?: Record<string, unknown> }
  >;
}

const { paths } = openApiDocument(restRoutes);
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const validators = new Map<object, ValidateFunction>();

/**
 * Checks that the OpenAPI document allows this answer: its status, and a body that matches the schema.
 *
 * @param path with its parameters filled in
 */
export function expectDocumented(method: string, path: string, answer: Answer): void {
  const route = restTable.match(method, path.split('?')[0] ?? path)?.route;
  if (!route) throw new Error(`${method} ${path} is not in the REST table`);
  const operation = paths[route.path]?.[method.toLowerCase()] as Documented | undefined;
  const what = `${method} ${route.path} -> ${answer.status}`;
  const documented = operation?.responses[answer.status];
  if (!documented) throw new Error(`${what} is not in the OpenAPI document: ${JSON.stringify(answer.body)}`);
  for (const header of Object.keys(documented.headers ?? {}))
    expect(answer.headers.has(header), `${what} has ${header}`).toBe(true);
  const schema = documented.content?.['application/json']?.schema;
  if (!schema) return;
  const problems = problemsOf(schema, answer.body);
  if (problems.length > 0) throw new Error(`${what}: ${problems.join('; ')}`);
}

function problemsOf(schema: object, body: unknown): string[] {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || 'the body'} ${message}`,
  );
}
