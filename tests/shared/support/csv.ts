/** CSV as other programs read it, and texts that break naive CSV. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';

/** A parser that is not ours. */
export function cellsOf(csv: string): string[][] {
  return parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: false });
}

/** Texts with what breaks naive CSV, more often than chance would have it. */
export const csvText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(...`=+-@＝＋－＠\t\r\n",' \u00A0;é1`.split('')),
  }),
);
