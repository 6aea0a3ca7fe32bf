/** Reads a text file line by line in constant memory, whatever its size and line endings. */
import { constants, createReadStream, type ReadStream } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { decodeText } from './decode-text.ts';
import { ImportRefused } from './import-refused.ts';

export interface TextLine {
  /** Starting at 1, as in editors. */
  number: number;
  /** Empty if the line is too long. */
  text: string;
  isTooLong?: boolean;
}

export interface TextFile {
  /** The file name, for messages. */
  name: string;
  /** 0 if unknown (a pipe). */
  sizeBytes: number;
  /** How many bytes have been read. */
  bytesRead(): number;
  /** What is unusual about the file, known after its first line was read: "gzip", "UTF-16". */
  findings: readonly string[];
  /** The non-blank lines. Can be iterated once. */
  lines: AsyncGenerator<TextLine>;
}

/** Longer lines are skipped, so that they do not fill the memory. */
export const MAX_LINE_CHARACTERS = 1_000_000;

/** Throws ImportRefused if the file does not exist or cannot be read. */
export async function openTextFile(path: string): Promise<TextFile> {
  const name = basename(path);
  const stats = await access(path, constants.R_OK)
    .then(() => stat(path))
    .catch((error: unknown) => refuseToRead(path, error));
  if (stats.isDirectory()) throw new ImportRefused(`cannot read ${path}: it is a folder`);
  let stream: ReadStream | undefined;
  // Opened for the first line only, so that a refused import leaves no open file.
  async function* chunks(): AsyncGenerator<Buffer> {
    stream = createReadStream(path);
    yield* stream as AsyncIterable<Buffer>;
  }
  const findings: string[] = [];
  return {
    name,
    sizeBytes: stats.isFile() ? stats.size : 0,
    bytesRead: () => stream?.bytesRead ?? 0,
    findings,
    lines: splitLines(chunks(), name, (finding) => findings.push(finding)),
  };
}

/** Several times the longest list of skins; anything larger is the wrong file and must not fill the memory. */
const LARGEST_WHOLE_TEXT = 64 * 1024 * 1024;

/** A short file as one text. Throws ImportRefused if it cannot be read or is too large. */
export async function readWholeText(path: string): Promise<WholeText> {
  const file = await open(path).catch((error: unknown) => refuseToRead(path, error));
  try {
    return await wholeText(basename(path), file.createReadStream(), path);
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    refuseToRead(path, error);
  }
}

export interface WholeText {
  name: string;
  text: string;
  findings: readonly string[];
}

/** The same for a file that does not come from the disk. */
export async function wholeText(
  name: string,
  chunks: AsyncIterable<Buffer>,
  path = name,
): Promise<WholeText> {
  const findings: string[] = [];
  const pieces: string[] = [];
  let length = 0;
  // Counted while reading: pipes, devices and gzip do not say how much is to come.
  for await (const piece of decodeText(chunks, name, (finding) => findings.push(finding))) {
    length += piece.length;
    if (length > LARGEST_WHOLE_TEXT) throw new ImportRefused(`cannot read ${path}: it is larger than 64 MB`);
    pieces.push(piece);
  }
  return { name, text: pieces.join(''), findings };
}

/** A file that does not come from the disk. */
export function linesOfChunks(name: string, sizeBytes: number, chunks: AsyncIterable<Buffer>): TextFile {
  const findings: string[] = [];
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytesRead += chunk.length;
      yield chunk;
    }
  }
  return {
    name,
    sizeBytes,
    bytesRead: () => bytesRead,
    findings,
    lines: splitLines(counted(), name, (finding) => findings.push(finding)),
  };
}

/** A text in memory as a file of lines. */
export function linesOfText(name: string, text: string): TextFile {
  const bytes = Buffer.from(text);
  return {
    name,
    sizeBytes: bytes.length,
    bytesRead: () => bytes.length,
    findings: [],
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

/** Splits bytes into non-blank lines; exported for its tests. */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  name: string,
  found?: (finding: string) => void,
): AsyncGenerator<TextLine> {
  let number = 0;
  let rest = '';
  /** Inside a line that was already reported as too long. */
  let isSkipping = false;
  for await (const piece of decodeText(chunks, name, found)) {
    // A carriage return at the end may be the first half of a CRLF.
    const parts = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? '';
    for (const part of parts) {
      number += 1;
      if (isSkipping) isSkipping = false;
      else if (part.length > MAX_LINE_CHARACTERS) yield { number, text: '', isTooLong: true };
      else if (part.trim() !== '') yield { number, text: part };
    }
    if (rest.length > MAX_LINE_CHARACTERS) {
      if (!isSkipping) yield { number: number + 1, text: '', isTooLong: true };
      isSkipping = true;
      rest = rest.endsWith('\r') ? '\r' : '';
    }
  }
  for (const part of rest.split('\r')) {
    number += 1;
    if (isSkipping) isSkipping = false;
    else if (part.trim() !== '') yield { number, text: part };
  }
}
