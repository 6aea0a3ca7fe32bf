import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, textOfCell } from '#shared/exports/csv-cell.ts';
import { cellsOf, csvText } from '../support/csv.ts';

const FORMULA_STARTS = '=+-@＝＋－＠\t\r'.split('');
const isFormula = (cell: string) => /^["\s]*[=+\-@＝＋－＠]/.test(cell);

describe('a cell', () => {
  it('comes back as the text it was', () => {
    fc.assert(
      fc.property(fc.array(csvText, { minLength: 1 }), (texts) => {
        const [cells] = cellsOf(`${texts.map(csvCell).join(',')}\r\n`);
        // A line with nothing in it is read as no record.
        expect((cells ?? ['']).map(textOfCell)).toEqual(texts);
      }),
      { numRuns: 2000 },
    );
  });

  it('is never a formula, whatever text it stands for', () => {
    fc.assert(
      fc.property(csvText, (anything) => {
        const [[cell = ''] = []] = cellsOf(`${csvCell(anything)},x\r\n`);
        expect(FORMULA_STARTS).not.toContain(cell[0]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is never a formula where a spreadsheet splits it at semicolons, tabs and line breaks, whatever the quotes', () => {
    fc.assert(
      fc.property(csvText, (anything) => {
        const line = `1,x,${csvCell(anything)}`;
        expect(line.split(/[;\t\r\n]/).filter(isFormula)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('is quoted wherever another reader could split it or take it for more than text', () => {
    fc.assert(
      fc.property(csvText, (anything) => {
        const needsQuotes = /[",;\t\r\n＝＋－＠]/.test(anything);
        expect(needsQuotes && !/^"[^]*"$/.test(csvCell(anything))).toBe(false);
      }),
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-5 seconds', "'-5 seconds"],
    ['@home', "'@home"],
    ['\tx', `"'\tx"`],
    ['a;=1+1', `"a;'=1+1"`],
    ['a; -1', `"a;' -1"`],
    ['a;"=1+1"', `"a;'""=1+1"""`],
    ['a\t@b\n+c', `"a\t'@b\n'+c"`],
    ['＝1', `"'＝1"`],
    [' =1', "' =1"],
    ['1＋1', '"1＋1"'],
    ['x;y', '"x;y"'],
    ['it is 5 - 3; good', '"it is 5 - 3; good"'],
    ['\rx', `"'\rx"`],
    ["'=1+1", "''=1+1"],
    ["it's", "it's"],
    ['a=b', 'a=b'],
    ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
    ['x, y', '"x, y"'],
  ])('%j is written %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('leaves numbers, truths and nothing as they are', () => {
    expect([-12.5, 0, true, false, null].map(csvCell)).toEqual(['-12.5', '0', 'true', 'false', '']);
    expect(csvCell(['=Dark Star', 'K/DA "All Out"'])).toBe(`"'=Dark Star; K/DA ""All Out"""`);
    expect(csvCell(['Dark Star', '-X'])).toBe(`"Dark Star;' -X"`);
  });
});
