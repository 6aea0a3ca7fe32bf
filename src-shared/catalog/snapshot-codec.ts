/**
 * Encodes the whole catalog compactly, for the network and for IndexedDB: ProductColumns written column by column,
 * because equal fields next to each other compress well. Ids and skins are written as differences. Layout:
 *
 *   magic, format version, number of accounts, skin dictionary, date dictionary, one block per column, checksum
 *
 * The format contains no prices: both sides apply the price rule themselves.
 */
import type { ProductColumns } from './columns.ts';
import { ByteReader, ByteWriter } from './byte-stream.ts';
import { LATEST_DATE_CODE } from './date-code.ts';
import { REGION_CODES } from './enumerations.ts';

/** Increased with every change of the layout: a reader refuses other versions, and the replica is fetched again. */
const SNAPSHOT_VERSION = 2;
const MAGIC = [0x4c, 0x33, 0x30, 0x53];
const DIVISIONS = 5;
const CHECKSUM_BYTES = 4;
const NO_DATE_CODE = 0xffff_ffff;

/** The bytes are not a snapshot of this version, or damaged. */
export class SnapshotError extends Error {
  override name = 'SnapshotError';
}

export function encodeSnapshot(columns: ProductColumns): Uint8Array<ArrayBuffer> {
  const { length, rank, division } = columns;
  const writer = new ByteWriter();
  for (const byte of [...MAGIC, SNAPSHOT_VERSION]) writer.byte(byte);
  writer.number(length);
  writer.number(columns.skinIds.length);
  writer.column(differences(columns.skinIds));
  const dates = Uint32Array.from(new Set(columns.dateLastPlayed)).toSorted();
  writer.number(dates.length);
  writer.column(differences(dates));

  const dateIndex = new Map(Array.from(dates, (date, index) => [date, index]));
  writer.column(differences(columns.ids));
  writer.column(columns.region);
  writer.column(columns.blueEssence);
  writer.column(columns.orangeEssence);
  writer.column(columns.level);
  writer.column(columns.flags);
  writer.column(rank.map((code, row) => code * DIVISIONS + division[row]!));
  // Unknown is -1, and column values must not be negative.
  writer.column(new Uint32Array(columns.soloWins).map((wins) => wins + 1));
  writer.column(new Uint32Array(columns.soloLosses).map((losses) => losses + 1));
  writer.column(columns.dateLastPlayed.map((date) => dateIndex.get(date) ?? 0));
  writer.column(columns.shardCount);
  writer.column(columns.permanentCount);
  writer.column(Uint16Array.from({ length }, (_, row) => ownedCount(columns, row)));
  writer.column(skinDifferences(columns));
  return withChecksum(writer.finish());
}

/**
 * Throws a SnapshotError for truncated or damaged bytes or another version, and for crafted ones whose rows could not be read as
 * accounts, or would take too long for their size.
 */
export function decodeSnapshot(bytes: Uint8Array): ProductColumns {
  const body = checkedBody(bytes);
  const reader = new ByteReader(body);
  reader.at = MAGIC.length + 1;
  const length = readLength(reader, body);
  const skinIds = readAscending(reader, body);
  const dates = readAscending(reader, body);

  const ids = requireOrder(addUp(reader.column(new Uint32Array(length))));
  const region = reader.column(new Uint8Array(length));
  const blueEssence = reader.column(new Uint16Array(length));
  const orangeEssence = reader.column(new Uint32Array(length));
  const level = reader.column(new Uint16Array(length));
  const flags = reader.column(new Uint8Array(length));
  const rankAndDivision = reader.column(new Uint8Array(length));
  const soloWins = reader.column(new Int32Array(length));
  const soloLosses = reader.column(new Int32Array(length));
  const dateLastPlayed = reader.column(new Uint32Array(length));
  for (let row = 0; row < length; row++) {
    soloWins[row]!--;
    soloLosses[row]!--;
    dateLastPlayed[row] = dates[dateLastPlayed[row]!] ?? NO_DATE_CODE;
  }
  const shardCount = reader.column(new Uint16Array(length));
  const permanentCount = reader.column(new Uint16Array(length));
  const skins = readSkins(reader, body, { skinIds, shardCount, permanentCount });
  if (reader.at !== body.length) throw new SnapshotError('the snapshot has another length than it says');
  if (
    dateLastPlayed.some((date) => date > LATEST_DATE_CODE) ||
    region.some((code) => code >= REGION_CODES.length)
  )
    throw new SnapshotError('the snapshot has an account that cannot be');
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

/** How many owned skins a row has: what shards and permanents leave of its skins. */
function ownedCount({ skinStart, shardCount, permanentCount }: ProductColumns, row: number): number {
  return skinStart[row + 1]! - skinStart[row]! - shardCount[row]! - permanentCount[row]!;
}

/** Every list starts with its first code and continues with differences, which mostly fit a byte. */
function skinDifferences(columns: ProductColumns): Uint16Array {
  const { length, skinStart, skinCodes, shardCount, permanentCount } = columns;
  const differing = skinCodes.slice();
  for (let row = 0; row < length; row++) {
    const permanentStart = skinStart[row]! + shardCount[row]!;
    const ownedStart = permanentStart + permanentCount[row]!;
    let listStart = skinStart[row]!;
    for (const end of [permanentStart, ownedStart, skinStart[row + 1]!]) {
      for (let at = listStart + 1; at < end; at++) differing[at]! -= skinCodes[at - 1]!;
      listStart = end;
    }
  }
  return differing;
}

function readSkins(
  reader: ByteReader,
  body: Uint8Array,
  { skinIds, shardCount, permanentCount }: Pick<ProductColumns, 'skinIds' | 'shardCount' | 'permanentCount'>,
): Pick<ProductColumns, 'skinStart' | 'skinCodes'> {
  const { length } = shardCount;
  const owned = reader.column(new Uint32Array(length));
  const skinStart = new Uint32Array(length + 1);
  let total = 0;
  for (let row = 0; row < length; row++) {
    total += shardCount[row]! + permanentCount[row]! + owned[row]!;
    skinStart[row + 1] = total;
  }
  if (total > body.length) throw new SnapshotError('the snapshot has fewer skins than it says');
  const skinCodes = reader.column(new Uint16Array(total));
  let highest = 0;
  for (let row = 0; row < length; row++) {
    const start = skinStart[row]!;
    const permanentStart = start + shardCount[row]!;
    const ownedStart = permanentStart + permanentCount[row]!;
    highest = Math.max(
      highest,
      addUpList(skinCodes, start, permanentStart),
      addUpList(skinCodes, permanentStart, ownedStart),
      addUpList(skinCodes, ownedStart, skinStart[row + 1]!),
    );
  }
  if (total > 0 && highest >= skinIds.length)
    throw new SnapshotError('the snapshot has a skin that it does not name');
  return { skinStart, skinCodes };
}

function differences(ascending: Uint32Array): Uint32Array {
  return ascending.map((value, at) => value - (ascending[at - 1] ?? 0));
}

function readAscending(reader: ByteReader, body: Uint8Array): Uint32Array {
  const length = readLength(reader, body);
  return requireOrder(addUp(reader.column(new Uint32Array(length))));
}

/** Turns differences into values, in place. */
function addUp(values: Uint32Array): Uint32Array {
  for (let at = 1; at < values.length; at++) values[at]! += values[at - 1]!;
  return values;
}

/** Converts the differences of a list to codes, in place. @returns the last and highest one; 0 for an empty list */
function addUpList(codes: Uint16Array, from: number, to: number): number {
  let code = 0;
  for (let at = from; at < to; at++) codes[at] = code += codes[at]!;
  return code;
}

/** Throws if a value is repeated, or differences have overflowed. @returns the values */
function requireOrder(values: Uint32Array): Uint32Array {
  for (let at = 1; at < values.length; at++) {
    if (values[at]! <= values[at - 1]!) throw new SnapshotError('the snapshot is out of order');
  }
  return values;
}

/** No list can have more elements than there are bytes: damaged input must not allocate gigabytes. */
function readLength(reader: ByteReader, body: Uint8Array): number {
  const length = reader.number();
  if (length > body.length) throw new SnapshotError('the snapshot is shorter than it says');
  return length;
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

/** FNV-1a over words: detects truncation and damage, not tampering, against which TLS protects. */
function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const whole = bytes.length & ~3;
  let hash = 0x811c9dc5;
  for (let at = 0; at < whole; at += 4) hash = Math.imul(hash ^ view.getInt32(at, true), 0x01000193);
  for (let at = whole; at < bytes.length; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash >>> 0;
}
