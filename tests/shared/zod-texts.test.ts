import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrorsOf } from '#shared/errors.ts';
import '#shared/zod-texts.ts';

const schema = z.strictObject({
  amount: z.number().min(1).max(10).multipleOf(0.5),
  id: z.int(),
  key: z.uuid(),
  name: z.string().min(1).max(5),
  isOn: z.boolean(),
  ids: z.array(z.int()).min(1).max(2),
  kind: z.enum(['a', 'b']),
  own: z.string('in words of its own'),
});
const RIGHT = {
  amount: 2,
  id: 1,
  key: crypto.randomUUID(),
  name: 'n',
  isOn: true,
  ids: [1],
  kind: 'a',
  own: 'o',
};

it.each([
  ['amount', undefined, 'This field is required.'],
  ['amount', null, 'This field may not be null.'],
  ['amount', 'one', 'Please enter a valid number.'],
  ['amount', 0.5, 'Must be at least 1.'],
  ['amount', 10.5, 'Must be at most 10.'],
  ['amount', 1.3, 'Must be a multiple of 0.5.'],
  ['id', 1.5, 'Please enter a whole number.'],
  ['key', 'x', 'Not a valid id.'],
  ['name', 5, 'Not a valid string.'],
  ['name', '', 'This field may not be blank.'],
  ['name', 'sixsix', 'Ensure this field has no more than 5 characters.'],
  ['isOn', 'yes', 'Must be true or false.'],
  ['ids', {}, 'Must be a list.'],
  ['ids', [], 'Must have at least 1 item.'],
  ['ids', [1, 2, 3], 'Must have at most 2 items.'],
  ['ids', ['a'], 'Please enter a valid number.'],
  ['kind', 'c', 'Not a valid choice. Choose one of: a, b.'],
  ['kind', undefined, 'This field is required.'],
  ['own', 5, 'in words of its own'],
])('says of %s %j: %s', (field, value, text) => {
  const { error } = schema.safeParse({ ...RIGHT, [field]: value });
  expect(fieldErrorsOf(error?.issues ?? [])).toEqual({ [field]: [text] });
});

const NOT_VALID = 'This value is not valid.';
const choices = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`);

it.each<[string, z.ZodType, unknown, string]>([
  ['a number above', z.number().gt(1), 1, 'Must be more than 1.'],
  ['a number below', z.number().lt(1), 1, 'Must be less than 1.'],
  ['a short text', z.string().min(2), 'x', 'Ensure this field has at least 2 characters.'],
  ['a list of two', z.array(z.int()).min(2), [1], 'Must have at least 2 items.'],
  ['a list of one', z.array(z.int()).max(1), [1, 2], 'Must have at most 1 item.'],
  ['a record', z.record(z.string(), z.int()), [], 'Must be an object.'],
  ['an object', z.object({}), 5, 'Must be an object.'],
  ['an address', z.url(), 'x', 'Enter a valid address that begins with https://.'],
  ['an email address', z.email(), 'x', 'Enter a valid email address.'],
  ['a pattern', z.string().regex(/^a$/), 'b', NOT_VALID],
  ['a date', z.date(), 'x', NOT_VALID],
  [
    'twenty choices',
    z.enum(choices(20)),
    'x',
    `Not a valid choice. Choose one of: ${choices(20).join(', ')}.`,
  ],
  ['twenty-one choices', z.enum(choices(21)), 'x', NOT_VALID],
  ['one of two numbers', z.literal([1, 2]), 3, 'Not a valid choice. Choose one of: 1, 2.'],
  ['a union', z.union([z.int(), z.string()]), true, NOT_VALID],
  ['a union that is absent', z.union([z.int(), z.string()]), undefined, 'This field is required.'],
  ['a rule of its own', z.int().refine((value) => value > 5), 5, NOT_VALID],
  ['one unknown field', z.strictObject({}), { more: 1 }, 'Unknown field: more.'],
  ['no field of that name', z.record(z.string().max(1), z.int()), { long: 1 }, NOT_VALID],
])('says of %s', (_name, other, value, text) => {
  expect(other.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([text]);
});

it('names unknown fields', () => {
  const { error } = schema.safeParse({ ...RIGHT, extra: 1, more: 2 });
  expect(fieldErrorsOf(error?.issues ?? [])).toEqual({ nonFieldErrors: ['Unknown fields: extra, more.'] });
});

it('says what the whole must be', () => {
  const { error } = schema.safeParse([]);
  expect(fieldErrorsOf(error?.issues ?? [])).toEqual({ nonFieldErrors: ['Must be an object.'] });
});
