/** Reads a text file line by line with flat memory, whatever its size and its line ends. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ImportRefused } from './import-refused.ts';

export interface TextLine {
  /** As editors count: from 1. */
  number: number;
  text: string;
}

export interface TextFile {
  /** For messages. */
  name: string;
  /** 0 when it cannot be known (a pipe). */
  sizeBytes: number;
  /** How far the reading has come. */
  bytesRead(): number;
  /** Lines that are not blank. Can be walked once. */
  lines: AsyncGenerator<TextLine>;
}

/** Past this a "line" is no line: the wrong kind of file, which must not fill the memory. */
const MAX_LINE_CHARACTERS = 1_000_000;

/** Throws ImportRefused when there is no such file or it cannot be read. */
export async function openTextFile(path: string): Promise<TextFile> {
  const name = basename(path);
  const file = await open(path).catch((error: unknown) => refuseToRead(path, error));
  const stat = await file.stat();
  if (stat.isDirectory()) {
    await file.close();
    throw new ImportRefused(`cannot read ${path}: it is a folder`);
  }
  const stream = file.createReadStream();
  return {
    name,
    sizeBytes: stat.isFile() ? stat.size : 0,
    bytesRead: () => stream.bytesRead,
    lines: splitLines(stream, name),
  };
}

/** Several times the longest list of skins; what is larger is the wrong file and must not fill the memory. */
const LARGEST_WHOLE_TEXT_BYTES = 64 * 1024 * 1024;

/** A short file as one text. Throws ImportRefused when it cannot be read or is no short file. */
export async function readWholeText(path: string): Promise<{ name: string; text: string }> {
  const file = await open(path).catch((error: unknown) => refuseToRead(path, error));
  // One byte more than allowed, and no more: pipes and devices do not say how much is to come.
  const stream = file.createReadStream({ end: LARGEST_WHOLE_TEXT_BYTES });
  const bytes = await buffer(stream).catch((error: unknown) => refuseToRead(path, error));
  if (bytes.length > LARGEST_WHOLE_TEXT_BYTES) {
    throw new ImportRefused(`cannot read ${path}: it is larger than 64 MB`);
  }
  return { name: basename(path), text: new TextDecoder().decode(bytes) };
}

/** A text that is in memory already, as a file of lines. */
export function linesOfText(name: string, text: string): TextFile {
  const bytes = Buffer.from(text);
  return {
    name,
    sizeBytes: bytes.length,
    bytesRead: () => bytes.length,
    lines: splitLines(Readable.from([bytes]), name),
  };
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};

function refuseToRead(path: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw new ImportRefused(`cannot read ${path}: ${REASONS[code] ?? String(error)}`, { cause: error });
}

/** Splits bytes into lines that are not blank; exported for its tests. */
export async function* splitLines(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<TextLine> {
  // Drops a byte order mark and joins characters that a chunk boundary cut in two.
  const decoder = new TextDecoder();
  let number = 0;
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be half of a line end whose other half is still to come.
    const parts = text.split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? '';
    for (const part of parts) {
      number += 1;
      if (part.trim() !== '') yield { number, text: part };
    }
    if (rest.length > MAX_LINE_CHARACTERS) throw new ImportRefused(`${name}: line ${number + 1} is too long`);
  }
  for (const part of (rest + decoder.decode()).split('\r')) {
    number += 1;
    if (part.trim() !== '') yield { number, text: part };
  }
}
