import { expect, it } from 'vitest';
import { z } from 'zod';
import '#server/app.ts';
import { restRoutes } from '#server/rest-routes.ts';
import { TRPC_CALLS } from '../../support/trpc-calls.ts';

const WRONG = [undefined, null, 5, 1.5, -1, '', 'x', true, [], ['x'], {}, 'x'.repeat(70_000)];
/** The validator's own words. */
const FOR_PROGRAMMERS =
  /Invalid (input|string|option|key|number|element|UUID)|expected|received|Unrecognized|Too (small|big)|must match/;

/** Everything that a schema says of the empty input, of unknown fields and of wrong values in each of its fields. */
function textsOf(schema: z.ZodType): string[] {
  const read = schema instanceof z.ZodPipe ? schema.in : schema;
  const shape = 'shape' in read ? Object.keys(read.shape as object) : [];
  const inputs = [
    ...WRONG,
    { unknown: 1 },
    ...shape.flatMap((field) => WRONG.map((value) => ({ [field]: value }))),
  ];
  return inputs.flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []);
}

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && 'safeParse' in value;

const ofRest = restRoutes.flatMap(({ method, path, body, query, params }) =>
  [body, query, params]
    .filter((schema) => isSchema(schema))
    .map((schema) => ({ call: `${method} ${path}`, schema })),
);
const ofTrpc = TRPC_CALLS.flatMap(({ name, inputs }) =>
  inputs.filter(isSchema).map((schema) => ({ call: name, schema })),
);

it.each([...ofRest, ...ofTrpc])('$call explains wrong fields in words a person can read', ({ schema }) => {
  for (const text of textsOf(schema)) expect(text).not.toMatch(FOR_PROGRAMMERS);
});

it('finds the schemas of every call', () => {
  expect(ofRest.length).toBeGreaterThan(20);
  expect(ofTrpc.length).toBeGreaterThan(40);
});
