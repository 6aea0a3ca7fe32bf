/**
 * The whole catalog in few bytes, for the way to the browser and for IndexedDB: ProductColumns written column by
 * column, because equal fields next to each other compress well. Ids and skins are written as differences. Layout:
 *
 *   magic, format version, number of accounts, skin dictionary, date dictionary, one block per column, checksum
 *
 * The format carries no prices: both sides apply the price rule themselves.
 */
import type { ProductColumns } from './columns.ts';
import { ByteReader, ByteWriter } from './byte-stream.ts';

/** Raised with every change of the layout: a reader refuses other versions, and the copy is fetched anew. */
export const SNAPSHOT_VERSION = 1;
const MAGIC = [0x4c, 0x33, 0x30, 0x53];
const DIVISIONS = 5;
const CHECKSUM_BYTES = 4;

/** The bytes are no snapshot of this version, or damaged. */
export class SnapshotError extends Error {
  override name = 'SnapshotError';
}

export function encodeSnapshot(columns: ProductColumns): Uint8Array<ArrayBuffer> {
  const { length } = columns;
  const writer = new ByteWriter();
  for (const byte of [...MAGIC, SNAPSHOT_VERSION]) writer.byte(byte);
  writer.number(length);
  writeAscending(writer, columns.skinIds);
  const dates = Uint32Array.from(new Set(columns.dateLastPlayed)).toSorted();
  writeAscending(writer, dates);

  const dateIndex = new Map(Array.from(dates, (date, index) => [date, index]));
  let previousId = 0;
  for (const id of columns.ids) {
    writer.number(id - previousId);
    previousId = id;
  }
  for (const region of columns.region) writer.byte(region);
  for (const essence of columns.blueEssence) writer.number(essence);
  for (const essence of columns.orangeEssence) writer.number(essence);
  for (const level of columns.level) writer.number(level);
  for (const flags of columns.flags) writer.byte(flags);
  for (let row = 0; row < length; row++) writer.byte(columns.rank[row]! * DIVISIONS + columns.division[row]!);
  for (const wins of columns.soloWins) writer.number(wins + 1);
  for (const losses of columns.soloLosses) writer.number(losses + 1);
  for (const date of columns.dateLastPlayed) writer.number(dateIndex.get(date) ?? 0);
  for (const count of columns.shardCount) writer.number(count);
  for (const count of columns.permanentCount) writer.number(count);
  for (let row = 0; row < length; row++) writer.number(ownedCount(columns, row));
  writeSkins(writer, columns);
  return withChecksum(writer.finish());
}

/** Throws a SnapshotError when the bytes are not exactly what `encodeSnapshot` of this version writes. */
export function decodeSnapshot(bytes: Uint8Array): ProductColumns {
  const body = checkedBody(bytes);
  const reader = new ByteReader(body);
  reader.at = MAGIC.length + 1;
  const length = readLength(reader, body);
  const skinIds = readAscending(reader, body);
  const dates = readAscending(reader, body);

  const ids = new Uint32Array(length);
  let id = 0;
  for (let row = 0; row < length; row++) ids[row] = id += reader.number();
  const region = readBytes(reader, length);
  const blueEssence = new Uint16Array(readNumbers(reader, length));
  const orangeEssence = readNumbers(reader, length);
  const level = new Uint16Array(readNumbers(reader, length));
  const flags = readBytes(reader, length);
  const rankAndDivision = readBytes(reader, length);
  const soloWins = new Int32Array(readNumbers(reader, length)).map((wins) => wins - 1);
  const soloLosses = new Int32Array(readNumbers(reader, length)).map((losses) => losses - 1);
  const dateLastPlayed = readNumbers(reader, length);
  for (let row = 0; row < length; row++) dateLastPlayed[row] = dates[dateLastPlayed[row]!]!;
  const shardCount = new Uint16Array(readNumbers(reader, length));
  const permanentCount = new Uint16Array(readNumbers(reader, length));
  const skins = readSkins(reader, body, shardCount, permanentCount);
  if (reader.at !== body.length) throw new SnapshotError('the snapshot has another length than it says');
  return {
    length,
    ids,
    region,
    blueEssence,
    orangeEssence,
    level,
    flags,
    rank: rankAndDivision.map((code) => code / DIVISIONS),
    division: rankAndDivision.map((code) => code % DIVISIONS),
    soloWins,
    soloLosses,
    dateLastPlayed,
    skinIds,
    ...skins,
    shardCount,
    permanentCount,
  };
}

/** Where each of a row's three lists ends, from the counts; the owned ones take the rest. */
function ownedCount({ skinStart, shardCount, permanentCount }: ProductColumns, row: number): number {
  return skinStart[row + 1]! - skinStart[row]! - shardCount[row]! - permanentCount[row]!;
}

/** Every list starts at its first code and goes on in differences, which mostly fit a byte. */
function writeSkins(writer: ByteWriter, columns: ProductColumns): void {
  const { length, skinStart, skinCodes, shardCount, permanentCount } = columns;
  let at = 0;
  for (let row = 0; row < length; row++) {
    const permanentStart = skinStart[row]! + shardCount[row]!;
    const ownedStart = permanentStart + permanentCount[row]!;
    for (const end of [permanentStart, ownedStart, skinStart[row + 1]!]) {
      for (let previous = 0; at < end; at++) {
        writer.number(skinCodes[at]! - previous);
        previous = skinCodes[at]!;
      }
    }
  }
}

function readSkins(
  reader: ByteReader,
  body: Uint8Array,
  shardCount: Uint16Array,
  permanentCount: Uint16Array,
): Pick<ProductColumns, 'skinStart' | 'skinCodes'> {
  const { length } = shardCount;
  const skinStart = new Uint32Array(length + 1);
  for (let row = 0; row < length; row++) {
    skinStart[row + 1] = skinStart[row]! + shardCount[row]! + permanentCount[row]! + reader.number();
  }
  const total = skinStart[length]!;
  if (total > body.length) throw new SnapshotError('the snapshot has fewer skins than it says');
  const skinCodes = new Uint16Array(total);
  let at = 0;
  for (let row = 0; row < length; row++) {
    const permanentStart = skinStart[row]! + shardCount[row]!;
    const ownedStart = permanentStart + permanentCount[row]!;
    const end = skinStart[row + 1]!;
    for (let code = 0; at < permanentStart; at++) skinCodes[at] = code += reader.number();
    for (let code = 0; at < ownedStart; at++) skinCodes[at] = code += reader.number();
    for (let code = 0; at < end; at++) skinCodes[at] = code += reader.number();
  }
  return { skinStart, skinCodes };
}

function writeAscending(writer: ByteWriter, values: Uint32Array): void {
  writer.number(values.length);
  let previous = 0;
  for (const value of values) {
    writer.number(value - previous);
    previous = value;
  }
}

function readAscending(reader: ByteReader, body: Uint8Array): Uint32Array {
  const values = new Uint32Array(readLength(reader, body));
  let value = 0;
  for (let at = 0; at < values.length; at++) values[at] = value += reader.number();
  return values;
}

/** No list can have more elements than there are bytes: damaged input must not allocate gigabytes. */
function readLength(reader: ByteReader, body: Uint8Array): number {
  const length = reader.number();
  if (length > body.length) throw new SnapshotError('the snapshot is shorter than it says');
  return length;
}

function readNumbers(reader: ByteReader, length: number): Uint32Array {
  const values = new Uint32Array(length);
  for (let at = 0; at < length; at++) values[at] = reader.number();
  return values;
}

function readBytes(reader: ByteReader, length: number): Uint8Array {
  const values = new Uint8Array(length);
  for (let at = 0; at < length; at++) values[at] = reader.byte();
  return values;
}

function withChecksum(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(body.length + CHECKSUM_BYTES);
  bytes.set(body);
  new DataView(bytes.buffer).setUint32(body.length, checksum(body));
  return bytes;
}

function checkedBody(bytes: Uint8Array): Uint8Array {
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) throw new SnapshotError('not a catalog snapshot');
  if (bytes[MAGIC.length] !== SNAPSHOT_VERSION) {
    throw new SnapshotError(`snapshot version ${bytes[MAGIC.length]}, expected ${SNAPSHOT_VERSION}`);
  }
  const body = bytes.subarray(0, Math.max(0, bytes.length - CHECKSUM_BYTES));
  const expected = new DataView(bytes.buffer, bytes.byteOffset + body.length).getUint32(0);
  if (checksum(body) !== expected) throw new SnapshotError('the snapshot is damaged');
  return body;
}

/** FNV-1a: finds cut and damaged copies; it is no protection against intent, which TLS gives. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash >>> 0;
}
