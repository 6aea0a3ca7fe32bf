/** Calls in the OpenAPI document that are not JSON in, JSON out. The document's form is checked by rest-table.test.ts. */
import { expect, it } from 'vitest';
import { openApiDocument } from '#server/openapi.ts';
import { restRoutes } from '#server/rest-routes.ts';

interface Operation {
  security?: unknown;
  requestBody?: { content: object };
  responses: Record<string, { content?: object; headers?: object }>;
}

const { paths } = openApiDocument(restRoutes);
const operation = (method: string, path: string) => paths[path]?.[method] as Operation;
const typesOf = (part: { content?: object } | undefined) => Object.keys(part?.content ?? {});

it('distinguishes a form, bytes and JSON', () => {
  const snapshot = operation('get', '/api/catalog/snapshot/');
  expect(typesOf(operation('post', '/api/payments/param/callback/').requestBody)).toEqual([
    'application/x-www-form-urlencoded',
  ]);
  expect(typesOf(snapshot.responses['200'])).toEqual(['application/octet-stream']);
  expect(typesOf(snapshot.responses['500'])).toEqual(['application/json']);
  expect(typesOf(operation('get', '/api/products/').responses['200'])).toEqual(['application/json']);
  expect(typesOf(operation('post', '/api/webhooks/stripe/').requestBody)).toEqual(['application/json']);
});

it('promises no body where headers say everything', () => {
  const unchanged = operation('get', '/api/products/').responses['304'];
  const sentOn = operation('post', '/api/payments/param/callback/').responses['303'];
  expect(unchanged).toEqual({ description: 'Not modified' });
  expect(sentOn).toEqual({ description: 'See other', headers: { Location: { schema: { type: 'string' } } } });
});

it('requires a CSRF token where one is checked', () => {
  for (const path of ['/api/webhooks/stripe/', '/api/payments/param/callback/']) {
    expect(operation('post', path)).not.toHaveProperty('security');
    expect(operation('post', path).responses).not.toHaveProperty('403');
    expect(operation('post', path).responses).toHaveProperty('413');
  }
  expect(operation('post', '/api/login/').security).toEqual([{ csrf: [] }]);
  expect(operation('post', '/api/login/').responses).toHaveProperty('403');
  expect(operation('post', '/api/user/cart/').security).toEqual([{ session: [], csrf: [] }]);
  expect(operation('get', '/api/user/cart/').security).toEqual([{ session: [] }]);
});
