import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#server/openapi.ts';
import { restRoutes } from '#server/rest-routes.ts';
import { contractChanges } from '../../../src/contract-changes.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };

/** A document with one operation, `POST /api/x/`. */
function documentOf({ body = object({}), answers = {}, parameters = [] as object[] }) {
  const responses = Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [status, json(schema as object)]),
  );
  return { paths: { '/api/x/': { post: { parameters, requestBody: json(body), responses } } } };
}

describe('additions', () => {
  it.each([
    ['a new path', { paths: {} }, documentOf({}), 'POST /api/x/'],
    [
      'a field more in an answer',
      documentOf({ answers: { 200: object({ a: TEXT }, ['a']) } }),
      documentOf({ answers: { 200: object({ a: TEXT, b: NUMBER }, ['a', 'b']) } }),
      'POST /api/x/ 200.b',
    ],
    [
      'an optional field more in a request',
      documentOf({ body: object({ a: TEXT }, ['a']) }),
      documentOf({ body: object({ a: TEXT, b: TEXT }, ['a']) }),
      'POST /api/x/ body.b',
    ],
    [
      'another refusal',
      documentOf({}),
      documentOf({ answers: { 422: object({}) } }),
      'POST /api/x/ answers 422',
    ],
    [
      'another kind of refusal',
      documentOf({ answers: { 400: object({ a: TEXT }) } }),
      documentOf({ answers: { 400: { anyOf: [TEXT, object({ a: TEXT })] } } }),
      'POST /api/x/ 400 may be another kind of value too',
    ],
    [
      'a value more',
      documentOf({ body: object({ a: { type: 'string', enum: ['x'] } }) }),
      documentOf({ body: object({ a: { type: 'string', enum: ['x', 'y'] } }) }),
      'POST /api/x/ body.a may be y',
    ],
  ])('%s', (_, released, current, added) => {
    expect(contractChanges(released, current)).toEqual({ breaking: [], added: [added] });
  });
});

describe('what breaks a program', () => {
  it.each([
    ['a path that is gone', documentOf({}), { paths: {} }, 'POST /api/x/ is gone'],
    [
      'a field that is gone from the items of an answer',
      documentOf({ answers: { 200: { type: 'array', items: object({ a: TEXT }) } } }),
      documentOf({ answers: { 200: { type: 'array', items: object({}) } } }),
      'POST /api/x/ 200[].a is gone',
    ],
    [
      'a field that may be missing',
      documentOf({ answers: { 200: object({ a: TEXT }, ['a']) } }),
      documentOf({ answers: { 200: object({ a: TEXT }) } }),
      'POST /api/x/ 200.a may be missing now',
    ],
    [
      'a field of another type',
      documentOf({ answers: { 200: object({ a: TEXT }) } }),
      documentOf({ answers: { 200: object({ a: NUMBER }) } }),
      'POST /api/x/ 200.a is another kind of value',
    ],
    [
      'a field that a request must have',
      documentOf({ body: object({ a: TEXT }) }),
      documentOf({ body: object({ a: TEXT }, ['a']) }),
      'POST /api/x/ body.a is required now',
    ],
    [
      'a field that a request may not have any more',
      documentOf({ body: object({ a: TEXT }) }),
      documentOf({}),
      'POST /api/x/ body.a is gone',
    ],
    [
      'a value that is refused',
      documentOf({ body: object({ a: { type: 'string', enum: ['x', 'y'] } }) }),
      documentOf({ body: object({ a: { type: 'string', enum: ['x'] } }) }),
      'POST /api/x/ body.a no longer takes y',
    ],
    [
      'a parameter that must be there',
      documentOf({}),
      documentOf({ parameters: [{ in: 'query', name: 'page', required: true, schema: NUMBER }] }),
      'POST /api/x/ takes query parameter page',
    ],
    [
      'another status when it works',
      documentOf({ answers: { 200: object({}) } }),
      documentOf({ answers: { 201: object({}) } }),
      'POST /api/x/ no longer answers 200',
    ],
  ])('%s', (_, released, current, breaking) => {
    expect(contractChanges(released, current).breaking).toEqual([breaking]);
  });
});

it('no client of the last release breaks', () => {
  const released: unknown = JSON.parse(
    readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
  );
  const current: unknown = JSON.parse(JSON.stringify(openApiDocument(restRoutes)));
  expect(contractChanges(released, current).breaking).toEqual([]);
});
