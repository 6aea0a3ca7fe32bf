/**
 * How a replica follows the catalog. A version is `epoch-xmin:xmax:xip,xip`: the epoch identifies the database, the rest
 * is PostgreSQL's `pg_snapshot` of what the replica has seen: all transactions below xmax except the running ones (xip).
 * The changes it lacks are exactly those of all other transactions, however long a transaction takes to commit.
 */
export type CatalogVersion = string;

export const CATALOG_VERSION_PATTERN = /^[0-9a-f]{8}-[1-9]\d{0,18}:[1-9]\d{0,18}:(\d{1,19}(,\d{1,19})*)?$/;
export const CATALOG_VERSION_MAX_LENGTH = 4_000;

/** The changes between two versions. Applying it to a version in between, or twice, is harmless. */
export interface CatalogDelta {
  since: CatalogVersion;
  version: CatalogVersion;
  /** Identifies the prices, skins and champions in force; if it differs from the replica's, they must be fetched. */
  factsVersion: string;
  removedIds: number[];
  /** Added or changed accounts: a snapshot (snapshot-codec.ts), raw deflate, base64. Absent if there are none. */
  added?: string;
}

/** The replica is too old, or of another database: it must fetch the snapshot. */
interface StaleVersion {
  reload: true;
  version: CatalogVersion;
  factsVersion: string;
}

export type DeltaAnswer = CatalogDelta | StaleVersion;

interface VersionParts {
  epoch: string;
  snapshot: string;
  /** All transactions before this one have been seen. */
  xmin: bigint;
  /**
   * How many transactions have been seen: of two versions of one epoch, the higher one has seen everything that the
   * lower one has.
   */
  seen: bigint;
}

/** @throws SyntaxError if it is not a version */
export function versionParts(version: CatalogVersion): VersionParts {
  const [epoch = '', snapshot = ''] = version.split('-');
  const [xmin, xmax, running] = splitSnapshot(snapshot);
  return { epoch, snapshot, xmin, seen: xmax - BigInt(running.length) };
}

/** Whether PostgreSQL would accept it as a `pg_snapshot`: xmin <= running ones, ascending < xmax, all of them possible ids. */
export function isSoundVersion(version: CatalogVersion): boolean {
  if (!CATALOG_VERSION_PATTERN.test(version)) return false;
  const [xmin, xmax, running] = splitSnapshot(version.split('-')[1] ?? '');
  if (![xmin, xmax, ...running].every(isTransactionId)) return false;
  return xmin <= xmax && running.every((xid, at) => xid > (running[at - 1] ?? xmin - 1n) && xid < xmax);
}

/** The lower half of a transaction id is never zero. */
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

/** Whether both versions are of the same database, and `version` has seen something that `other` has not. */
export function isLaterInSameDatabase(version: CatalogVersion, other: CatalogVersion): boolean {
  return isLaterVersion(version, other) && !isLaterVersion(other, version);
}

/** Changes whenever an answer may differ; equal in server and browser if both have seen the same. */
export function catalogRevision(version: CatalogVersion, factsVersion: string): string {
  return `${version}/${factsVersion}`;
}

/** The version in a revision. */
export function versionOf(revision: string): CatalogVersion {
  return revision.slice(0, revision.indexOf('/'));
}

/** Headers of `GET /api/catalog/snapshot/`. */
export const VERSION_HEADER = 'X-Catalog-Version';
export const FACTS_VERSION_HEADER = 'X-Catalog-Facts-Version';
/** The uncompressed size, for the progress bar: browsers only see decompressed bytes. */
export const PLAIN_LENGTH_HEADER = 'X-Plain-Length';
