import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { invoke } from '../../../src/cli/invocation.ts';
import { printTable } from '../../../src/cli/print-table.ts';

function printed(rows: string[][]): string[] {
  const output = new PassThrough();
  const surroundings = { environment: {}, input: Readable.from([]), output, errors: new PassThrough() };
  invoke(surroundings, () => printTable(rows));
  return String(output.read()).split('\n').slice(0, -1);
}

test('columns are as wide as their widest cell', () => {
  expect(
    printed([
      ['7', 'Fox', '€5.00'],
      ['12', 'Quiet Fox', ''],
    ]),
  ).toEqual(['7   Fox        €5.00', '12  Quiet Fox']);
});

test('text typed by a customer moves neither the cursor nor the line', () => {
  expect(printed([['\u001B[2Jpass\r\nword\u009B', 'a\u202Eb\u2066c\u2028d', 'Ä \u{1F98A}']])).toEqual([
    String.raw`\u001b[2Jpass\u000d\u000aword\u009b  a\u202eb\u2066c\u2028d  Ä ` + '\u{1F98A}',
  ]);
});
