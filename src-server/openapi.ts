/** `GET /api/openapi.json`: OpenAPI 3.1, generated from the REST table and the schemas that validate requests. */
import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../src-shared/errors.ts';
import { publicRoute, type RestRoute } from './rest.ts';
import { detailSchema, fieldErrorsSchema, codedRefusalSchema } from './rest-schemas.ts';
import { VERSION } from './version.ts';

interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string };
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, unknown>;
}

export function openApiRoute(routes: readonly RestRoute[]): RestRoute {
  let document: OpenApiDocument | undefined;
  return publicRoute({
    method: 'GET',
    path: '/api/openapi.json',
    auth: 'optional',
    summary: 'This document.',
    answers: { 200: z.looseObject({ openapi: z.literal('3.1.0') }) },
    handle: () => Promise.resolve({ status: 200, body: (document ??= openApiDocument(routes)) }),
  });
}

export function openApiDocument(routes: readonly RestRoute[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return {
    openapi: '3.1.0',
    info: { title: 'Level30', version: VERSION },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sessionid' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' },
      },
    },
  };
}

function operationOf(route: RestRoute) {
  const isWrite = route.method !== 'GET';
  const needsToken = isWrite && route.csrf !== 'exempt';
  const security = {
    ...(route.auth === 'customer' ? { session: [] } : {}),
    ...(needsToken ? { csrf: [] } : {}),
  };
  return {
    summary: route.summary,
    ...(Object.keys(security).length > 0 ? { security: [security] } : {}),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: {
              [route.bodyType ?? 'application/json']: {
                schema: route.body === 'raw' ? {} : schemaOf(route.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: responsesOf(route, { isWrite, needsToken }),
  };
}

function responsesOf(
  route: RestRoute,
  { isWrite, needsToken }: { isWrite: boolean; needsToken: boolean },
): Record<string, unknown> {
  const refusals: ErrorCode[] = [
    'throttled',
    'internal',
    'database_unavailable',
    ...(route.auth === 'customer' ? (['not_authenticated'] as const) : []),
    ...(needsToken ? (['csrf_failed'] as const) : []),
    ...(isWrite ? (['body_too_large'] as const) : []),
    ...(route.params ? (['not_found'] as const) : []),
  ];
  const common = Object.fromEntries(
    refusals.map((code) => [
      ERRORS[code].status,
      { description: ERRORS[code].text, content: { 'application/json': { schema: REFUSAL_SCHEMA } } },
    ]),
  );
  const documented = Object.entries(route.answers).map(([status, schema]) => [
    status,
    { description: DESCRIPTIONS[status] ?? 'Answer', ...answerOf(route, Number(status), schema) },
  ]);
  return { ...common, ...Object.fromEntries(documented), 400: badRequestOf(route) };
}

/** Every request can be invalid: broken JSON, an unknown key, a null character. Plus the row's own refusals. */
function badRequestOf({ answers, errors }: RestRoute) {
  const ofAnyRow = errors === 'coded' ? [codedRefusalSchema] : [detailSchema, fieldErrorsSchema];
  const schemas = [answers[400], ...ofAnyRow].flatMap((schema) => {
    if (!schema) return [];
    const { anyOf, ...single } = schemaOf(schema, 'output');
    return Array.isArray(anyOf) ? (anyOf as object[]) : [single];
  });
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  return {
    description: DESCRIPTIONS[400],
    content: { 'application/json': { schema: different.length > 1 ? { anyOf: different } : different[0] } },
  };
}

/** Redirects and 304 consist of headers only; those answers have no body. */
function answerOf({ answerType }: RestRoute, status: number, schema: z.ZodType) {
  if (status === 304) return {};
  if (status === 303) return { headers: { Location: { schema: { type: 'string' } } } };
  const type = status === 200 ? answerType : undefined;
  return { content: { [type ?? 'application/json']: { schema: schemaOf(schema, 'output') } } };
}

const REFUSAL_SCHEMA = {
  type: 'object',
  properties: { detail: { type: 'string' }, code: { type: 'string' }, reference: { type: 'string' } },
  required: ['detail'],
};

const DESCRIPTIONS: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  303: 'See other',
  304: 'Not modified',
  400: 'Refused',
  404: 'Not found',
  419: 'Too many rows',
  420: 'No rows',
};

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): unknown[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
}
