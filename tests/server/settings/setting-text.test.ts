import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OperationRefused } from '#server/operator-log/index.ts';
import { SETTINGS, settingText } from '#server/settings/index.ts';
import { readSettingText } from '#server/settings/setting-text.ts';

/** Every shape that a setting may have. */
const SHAPES = {
  flag: z.boolean().default(false).describe('a flag'),
  rate: z.number().min(0).max(1).default(0.4),
  above: z.number().gt(0).lt(10),
  count: z.int().min(1).max(100).default(5),
  any: z.int(),
  text: z.string().min(2).max(10).default('hello'),
  mode: z.enum(['automatic', 'manual']).default('manual'),
  list: z.array(z.int()).default([1]),
  object: z.strictObject({ days: z.int() }),
  optional: z.number().nullable().default(null),
  piped: z.string().trim().toUpperCase().default('A'),
} as const;

const read = (name: keyof typeof SHAPES, typed: string) => readSettingText(name, SHAPES[name], typed);

describe('what is typed', () => {
  test.each<[keyof typeof SHAPES, string, unknown]>([
    ['flag', 'on', true],
    ['flag', 'OFF', false],
    ['flag', 'true', true],
    ['flag', 'no', false],
    ['rate', '0.35', 0.35],
    ['rate', ' 1 ', 1],
    ['count', '100', 100],
    ['text', 'on', 'on'],
    ['text', '123', '123'],
    ['text', 'two words', 'two words'],
    ['text', '"quoted"', 'quoted'],
    ['mode', 'automatic', 'automatic'],
    ['list', '[1, 2]', [1, 2]],
    ['object', '{"days": 3}', { days: 3 }],
    ['optional', 'null', null],
    ['optional', '2', 2],
    ['piped', ' b ', 'B'],
  ])('%s %j is %j', (name, typed, value) => {
    expect(read(name, typed)).toEqual(value);
  });

  test.each<[keyof typeof SHAPES, string, string]>([
    ['flag', '1', 'flag is on or off, not "1"'],
    ['rate', '1.5', 'rate is a number from 0 up to 1, not "1.5"'],
    ['rate', 'half', 'rate is a number from 0 up to 1, not "half"'],
    ['above', '0', 'above is a number above 0 below 10, not "0"'],
    ['count', '2.5', 'count is a whole number from 1 up to 100, not "2.5"'],
    ['any', 'x', 'any is a whole number, not "x"'],
    ['text', '', 'text is a text of at least 2 and at most 10 characters, not ""'],
    ['mode', 'auto', 'mode is one of automatic, manual, not "auto"'],
    ['list', '1', 'list is a JSON list, each of it a whole number, not "1"'],
    ['optional', 'x', 'optional is a number, or null, not "x"'],
  ])('%s %j is refused: %s', (name, typed, reason) => {
    expect(() => read(name, typed)).toThrow(OperationRefused);
    expect(() => read(name, typed)).toThrow(reason);
  });

  test('an object shows its shape', () => {
    expect(() => read('object', '{"days": "x"}')).toThrow(/object is JSON such as .*"days"/);
  });
});

test.each(Object.entries(SETTINGS))(
  '%s: its default, printed and typed back in, is the same',
  (name, schema) => {
    const value: unknown = schema.parse(undefined);
    expect(readSettingText(name, schema, settingText(value))).toEqual(value);
    expect(schema.description, 'a line for the operator').toBeTruthy();
  },
);
