import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { importDisplay } from '../../../src/cli/import-display.ts';

const fault = { column: 'level', reason: 'is missing' };

function terminal(isTTY: boolean): { stream: PassThrough & { isTTY: boolean }; printed: () => string } {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  const printed = (): string => String(stream.read() ?? '');
  return { stream, printed };
}

test('on a terminal every line is printed, including the last ones, and the bar disappears afterwards', () => {
  const { stream, printed } = terminal(true);
  const display = importDisplay('stock.csv', 100, stream);
  display.progress(50);
  display.fault('line 2', fault);
  display.note('line 3', 'username Fox is already known');
  display.end();
  display.end();
  const text = printed();
  expect(text).toContain('50%');
  expect(text).toContain('stock.csv, line 2: level is missing\n');
  expect(text).toContain('stock.csv, line 3: username Fox is already known\n');
  // The last thing is the erasing of what is below the cursor, where the bar was.
  expect(text.endsWith('\u001B[0J')).toBe(true);
});

test('elsewhere there are plain lines and no bar', () => {
  const { stream, printed } = terminal(false);
  const display = importDisplay('stock.csv', 100, stream);
  display.progress(50);
  display.fault('line 2', fault);
  display.fault('line 3', { column: null, reason: 'is not valid JSON' });
  display.end();
  expect(printed()).toBe('stock.csv, line 2: level is missing\nstock.csv, line 3: is not valid JSON\n');
});
