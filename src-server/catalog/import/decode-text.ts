/**
 * Decodes a file to text by its first bytes: gzip by its magic number, UTF-16 by its byte order mark, otherwise UTF-8.
 * Refuses, by name, formats that would decode to garbage (an Excel workbook, UTF-16 without a byte order mark).
 */
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportRefused } from './import-refused.ts';

/** Enough for each of the magic numbers below. */
const MARK_BYTES = 4;

/**
 * @param found called with everything unusual: "gzip", "UTF-16"
 * @throws ImportRefused for a file that is not text, or a damaged gzip file
 */
export async function* decodeText(
  chunks: AsyncIterable<Buffer>,
  name: string,
  found: (finding: string) => void = () => undefined,
): AsyncGenerator<string> {
  const { mark, all } = await peek(chunks);
  if (mark[0] === 0x1f && mark[1] === 0x8b) {
    found('gzip');
    yield* decodeText(unzip(all, name), name, found);
    return;
  }
  if (mark.toString('latin1').startsWith('PK\u0003\u0004')) {
    throw new ImportRefused(`${name}: a zip archive or an Excel workbook; save it as CSV`);
  }
  const encoding = utf16Of(mark);
  if (encoding === undefined && isUtf16WithoutMark(mark)) {
    throw new ImportRefused(`${name}: looks like UTF-16 without a byte order mark; save it as UTF-8`);
  }
  if (encoding !== undefined) found('UTF-16');
  // Drops the byte order mark, and joins characters that were split between chunks.
  const decoder = new TextDecoder(encoding);
  for await (const chunk of all) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function utf16Of(mark: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (mark[0] === 0xff && mark[1] === 0xfe) return 'utf-16le';
  return mark[0] === 0xfe && mark[1] === 0xff ? 'utf-16be' : undefined;
}

/** Every other byte of its first characters is 0. */
function isUtf16WithoutMark([a, b, c, d]: Buffer): boolean {
  return (a === 0 && c === 0 && !!b && !!d) || (b === 0 && d === 0 && !!a && !!c);
}

/** The first bytes, and all of them for the next reader. */
async function peek(chunks: AsyncIterable<Buffer>): Promise<{ mark: Buffer; all: AsyncGenerator<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < MARK_BYTES) {
    const next = await iterator.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  return { mark: start.subarray(0, MARK_BYTES), all: continueWith(start, iterator) };
}

async function* continueWith(start: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield start;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    // Closes the file if the reader stops early.
    await iterator.return?.();
  }
}

async function* unzip(chunks: AsyncGenerator<Buffer>, name: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // `pipeline` destroys the stream on a failure, so the loop below throws it.
  pipeline(Readable.from(chunks), gunzip, () => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('Z_')) throw error;
    throw new ImportRefused(`${name}: the gzip file is damaged or cut off`, { cause: error });
  }
}
