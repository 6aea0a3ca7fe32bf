import { readCsvHeader, readCsvRow } from './csv-line.ts';
import { ImportRefused } from './import-refused.ts';
import type { TextFile } from './text-lines.ts';

/** A row as the file has it, keyed by column, before anything is checked. */
export type RawRow = { line: number } & ({ value: unknown } | { fault: string });

/** CSV with a header of exactly `columns`, or JSON Lines when the first line starts with a brace. */
export async function* readRows(file: TextFile, columns: readonly string[]): AsyncGenerator<RawRow> {
  let read: ((line: string) => { value: unknown } | { fault: string }) | undefined;
  for await (const { number, text } of file.lines) {
    if (read) {
      yield { line: number, ...read(text) };
    } else if (text.trimStart().startsWith('{')) {
      read = readJsonRow;
      yield { line: number, ...read(text) };
    } else {
      if (text.trimStart().startsWith('[')) {
        throw new ImportRefused(`${file.name}: a JSON array; JSON Lines have one object on each line`);
      }
      const header = readCsvHeader(text, columns, file.name);
      read = (line) => readCsvRow(line, header);
    }
  }
  if (!read) throw new ImportRefused(`${file.name}: the file is empty`);
}

function readJsonRow(text: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // The parser's own message quotes the line, and the line holds a password.
    return { fault: 'is not valid JSON' };
  }
}
