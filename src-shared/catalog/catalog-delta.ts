/**
 * How a replica of the catalog follows the original. A version is `epoch-xmin:xmax:xip,xip`: the epoch names the database,
 * the rest is PostgreSQL's `pg_snapshot` of what the replica has seen: all transactions below xmax but the running ones
 * (xip). So the changes it lacks are exactly those of the others, however long a transaction takes to commit.
 */
export type CatalogVersion = string;

export const CATALOG_VERSION_PATTERN = /^[0-9a-f]{8}-[1-9]\d{0,18}:[1-9]\d{0,18}:(\d{1,19}(,\d{1,19})*)?$/;
export const CATALOG_VERSION_MAX_LENGTH = 4_000;

/** What happened between two versions. Applying it to anything in between, or twice, does no harm. */
export interface CatalogDelta {
  since: CatalogVersion;
  version: CatalogVersion;
  /** Names the prices, skins and champions in force; another name than the replica's means: fetch them. */
  factsVersion: string;
  removedIds: number[];
  /** Accounts that came or changed: a snapshot (snapshot-codec.ts), raw deflate, base64. Absent when there are none. */
  added?: string;
}

/** The replica is too far behind, or of another database: fetch the snapshot. */
interface StaleVersion {
  reload: true;
  version: CatalogVersion;
  factsVersion: string;
}

export type DeltaAnswer = CatalogDelta | StaleVersion;

interface VersionParts {
  epoch: string;
  snapshot: string;
  /** Everything before this transaction has been seen. */
  xmin: bigint;
  /** How many transactions have been seen: of two versions of one epoch the higher has seen all that the lower has. */
  seen: bigint;
}

/** @throws SyntaxError when it is no version at all. */
export function versionParts(version: CatalogVersion): VersionParts {
  const [epoch = '', snapshot = ''] = version.split('-');
  const [xmin, xmax, running] = splitSnapshot(snapshot);
  return { epoch, snapshot, xmin, seen: xmax - BigInt(running.length) };
}

/** Whether PostgreSQL would take it for a `pg_snapshot`: xmin <= running ones, ascending < xmax, all of them numbers it gives. */
export function isSoundVersion(version: CatalogVersion): boolean {
  if (!CATALOG_VERSION_PATTERN.test(version)) return false;
  const [xmin, xmax, running] = splitSnapshot(version.split('-')[1] ?? '');
  if (![xmin, xmax, ...running].every(isTransactionId)) return false;
  return xmin <= xmax && running.every((xid, at) => xid > (running[at - 1] ?? xmin - 1n) && xid < xmax);
}

/** The lower half of a transaction's number is never zero. */
function isTransactionId(xid: bigint): boolean {
  return (xid & 0xffff_ffffn) !== 0n;
}

function splitSnapshot(snapshot: string): [xmin: bigint, xmax: bigint, running: bigint[]] {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':');
  return [BigInt(xmin), BigInt(xmax), running === '' ? [] : running.split(',').map(BigInt)];
}

/**
 * Whether `version` has seen something that `other` has not. Versions of different epochs (databases) cannot be compared: each
 * counts as later than the other.
 */
export function isLaterVersion(version: CatalogVersion, other: CatalogVersion): boolean {
  const [a, b] = [versionParts(version), versionParts(other)];
  return a.epoch !== b.epoch || a.seen > b.seen;
}

/** Changes whenever an answer may differ; equal on both sides when both have seen the same. */
export function catalogRevision(version: CatalogVersion, factsVersion: string): string {
  return `${version}/${factsVersion}`;
}

/** Headers of `GET /api/catalog/snapshot/`. */
export const VERSION_HEADER = 'X-Catalog-Version';
export const FACTS_VERSION_HEADER = 'X-Catalog-Facts-Version';
/** Bytes before compression, for the progress bar: what a browser reads is decompressed already. */
export const PLAIN_LENGTH_HEADER = 'X-Plain-Length';
