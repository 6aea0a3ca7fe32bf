import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCsvRow, splitCsvLine } from '#server/catalog/import/csv-line.ts';
import { openTextFile, readWholeText, splitLines, type TextLine } from '#server/catalog/import/text-lines.ts';

async function collect(lines: AsyncIterable<TextLine>): Promise<[number, string][]> {
  const found: [number, string][] = [];
  for await (const { number, text } of lines) found.push([number, text]);
  return found;
}

async function* inChunks(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  let start = 0;
  for (const end of ends) {
    yield bytes.subarray(start, end);
    start = end;
  }
}

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(100_000, 'x');
}

function quotedAsNeeded(cell: string): string {
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

describe('lines', () => {
  test('are the same wherever chunks and lines end', async () => {
    const word = fc.string({
      unit: fc.constantFrom('a', ',', '"', 'é', '☃', '🦊'),
      minLength: 1,
      maxLength: 8,
    });
    const line = fc.tuple(word, fc.constantFrom('\n', '\r\n', '\r'));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), fc.array(fc.nat(200)), async (lines, cuts) => {
        const bytes = Buffer.from(lines.map(([text, end]) => text + end).join(''));
        expect(await collect(splitLines(inChunks(bytes, cuts), 'file'))).toEqual(
          lines.map(([text], index) => [index + 1, text]),
        );
      }),
    );
  });

  test('are counted as editors count, including blank ones, which are skipped', async () => {
    const text = '\uFEFFfirst\n\n  \nfourth\r\n\r\nsixth';
    expect(await collect(splitLines(inChunks(Buffer.from(text), [3, 9, 17]), 'file'))).toEqual([
      [1, 'first'],
      [4, 'fourth'],
      [6, 'sixth'],
    ]);
  });

  test('that are too long are skipped without filling memory', async () => {
    const long = 'x'.repeat(1_000_001);
    const bytes = Buffer.from(['one', long, `${long}${long}`, 'four', long].join('\r\n'));
    const found: TextLine[] = [];
    for await (const line of splitLines(inChunks(bytes, [500_000, 1_000_006, 1_000_007]), 'file'))
      found.push(line);
    expect(found).toEqual([
      { number: 1, text: 'one' },
      { number: 2, text: '', isTooLong: true },
      { number: 3, text: '', isTooLong: true },
      { number: 4, text: 'four' },
      { number: 5, text: '', isTooLong: true },
    ]);
  });

  test('without an end are reported before they end', async () => {
    const lines = splitLines(endless(), 'stock.csv');
    expect(await lines.next()).toEqual({ done: false, value: { number: 1, text: '', isTooLong: true } });
    await lines.return(undefined);
  });
});

describe('a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'level30-lines-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('reports its size and how far it was read', async () => {
    const path = join(folder, 'lines.txt');
    await writeFile(path, 'one\ntwo\n');
    const file = await openTextFile(path);
    expect(file).toMatchObject({ name: 'lines.txt', sizeBytes: 8 });
    expect(await collect(file.lines)).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
    expect(file.bytesRead()).toBe(8);
  });

  test('is not opened before its first line is asked for', async () => {
    const path = join(folder, 'unread.txt');
    await writeFile(path, 'one\ntwo\n');
    const unread = await openTextFile(path);
    await rm(path);
    expect(unread.bytesRead()).toBe(0);
    await expect(collect(unread.lines)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('is read as one text if short, and refused if it never ends', async () => {
    const path = join(folder, 'short.json');
    await writeFile(path, '\uFEFF{}');
    expect(await readWholeText(path)).toEqual({ name: 'short.json', text: '{}', findings: [] });
    await expect(readWholeText('/dev/zero')).rejects.toThrow('/dev/zero: it is larger than 64 MB');
    await expect(readWholeText(folder)).rejects.toThrow(`cannot read ${folder}: it is a folder`);
  });

  test('is refused if it is a folder', async () => {
    await expect(openTextFile(folder)).rejects.toThrow(/it is a folder/);
  });
});

describe('a line of CSV', () => {
  test('returns what a spreadsheet wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '|', 'é'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
        expect(splitCsvLine(cells.map(quotedAsNeeded).join(','))).toEqual(cells);
      }),
    );
  });

  test.each(['a"b,c', '"a"b,c', '"abc,d', '"a""'])('with nonsensical quotes (%s) is refused', (line) => {
    expect(splitCsvLine(line)).toBeNull();
    expect(readCsvRow(line, { header: ['x', 'y'], delimiter: ',' })).toHaveProperty('fault');
  });
});
