/**
 * Archives the server's write-ahead log as it is written: commits are in the archive a moment later or, if the server waits for it
 * (`synchronous_standby_names`), before they are acknowledged. A replication slot on the server keeps the log while no archiver is
 * running.
 */
import { DatabaseError, type Client } from 'pg';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { OperationRefused } from '../operator-log/index.ts';
import type { Log } from '../platform/log.ts';
import { makeFolder } from './backup-folder.ts';
import {
  listHistories,
  listSegments,
  logFolder,
  type LogState,
  readLogState,
  readSegment,
  writeLogState,
} from './log-folder.ts';
import { lsnText, parseLsn, parseSegmentSize } from './log-positions.ts';
import { LogStream, type NextTimeline } from './log-stream.ts';
import { LogWriter } from './log-writer.ts';
import {
  connectForReplication,
  explained,
  identifySystem,
  showSetting,
  type SystemIdentity,
} from './replication.ts';
import { Sealer } from './sealed-file.ts';

/** The archive's name on the server: of its slot, and in synchronous_standby_names. */
const ARCHIVE_NAME = 'level30_archive';
/** PostgreSQL's object_in_use: another process is archiving. */
const IN_USE = '55006';
/** The segment was removed; the position is on another timeline; the slot is unusable. */
const NOT_THERE = new Set(['58P01', 'XX000', '55000']);
const RETRY_MS = 2_000;
const NOTE_EVERY_MS = 1_000;
const SIGN_EVERY_MS = 5_000;
const SILENT_MS = 30_000;
/** A commit's timestamp is taken a moment before it is in the log. */
const MARGIN_MS = 1_000;

interface ArchiveOptions {
  url: string;
  folder: string;
  key: Buffer;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

/** Archives until aborted, retrying after any failure. Of several processes one archives and the others wait. */
export async function archiveLog(options: ArchiveOptions, signal: AbortSignal): Promise<void> {
  let reported: string | undefined;
  while (!signal.aborted) {
    try {
      await archiveUntilItBreaks(options, signal);
      reported = undefined;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const isWaiting = error instanceof DatabaseError && error.code === IN_USE;
      if (!isWaiting && !signal.aborted && text !== reported) {
        options.log.error({ err: error }, 'the log of the database is not archived at the moment');
        reported = text;
      }
    }
    await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function archiveUntilItBreaks(options: ArchiveOptions, signal: AbortSignal): Promise<void> {
  await makeFolder(logFolder(options.folder));
  const client = await connectForReplication(options.url, ARCHIVE_NAME);
  try {
    const identity = await identifySystem(client);
    const segmentBytes = parseSegmentSize(await showSetting(client, 'wal_segment_size'));
    const state = await readLogState(options.folder);
    if (state && state.systemId !== identity.systemId) {
      throw new OperationRefused(
        `${logFolder(options.folder)} holds the log of another server. Name an empty folder in BACKUP_DIR, or move that one away.`,
      );
    }
    const slotLsn = await openSlot(client);
    await keepHistory(client, identity.timeline, options);
    const archive = { ...options, systemId: identity.systemId, segmentBytes };
    const own = await ownStart(client, identity, slotLsn, segmentBytes);
    let next: NextTimeline | undefined = (await archivedEnd(archive)) ?? own;
    while (next && !signal.aborted) {
      const over = await follow(client, archive, { from: next, own, signal });
      // A timeline's first segment begins with a copy of the previous timeline's.
      next = over && { ...over, lsn: over.lsn - (over.lsn % BigInt(segmentBytes)) };
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates the slot unless it exists. @returns the position from which the server keeps its log */
async function openSlot(client: Client): Promise<bigint> {
  const read = async (): Promise<string | null | undefined> => {
    const { rows } = await client.query<{ restart_lsn: string | null; slot_type: string | null }>(
      `READ_REPLICATION_SLOT "${ARCHIVE_NAME}"`,
    );
    return rows[0]?.slot_type ? rows[0].restart_lsn : undefined;
  };
  let lsn = await read();
  // Without a position, the server has invalidated it because of max_slot_wal_keep_size.
  if (lsn === null) await client.query(`DROP_REPLICATION_SLOT "${ARCHIVE_NAME}"`);
  if (lsn === null || lsn === undefined) {
    await client
      .query(`CREATE_REPLICATION_SLOT "${ARCHIVE_NAME}" PHYSICAL (RESERVE_WAL)`)
      .catch((error: unknown) => {
        throw explained(error);
      });
    lsn = await read();
  }
  return parseLsn(lsn ?? '0/0');
}

/** Archives the timeline history, which a restore needs to follow the latest timeline. */
async function keepHistory(client: Client, timeline: number, { folder, key }: ArchiveOptions): Promise<void> {
  if (timeline === 1) return;
  const name = `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`;
  if ((await listHistories(folder)).includes(name)) return;
  const { content } = await readHistory(client, timeline);
  const sealer = new Sealer(key, `wal/${name}`);
  const sealed = Buffer.concat([sealer.header, sealer.frame(Buffer.from(content), true)]);
  await writeFile(logFolder(folder, name), sealed, { flag: 'wx', mode: 0o600, flush: true });
}

async function readHistory(client: Client, timeline: number): Promise<{ content: string }> {
  const { rows } = await client.query<{ content: Buffer | string }>(`TIMELINE_HISTORY ${timeline}`);
  return { content: String(rows[0]?.content ?? '') };
}

/** The first segment boundary of the server's current timeline, or the oldest position that the server still has. */
async function ownStart(
  client: Client,
  { timeline }: SystemIdentity,
  slotLsn: bigint,
  segmentBytes: number,
): Promise<NextTimeline> {
  const switched =
    timeline > 1
      ? (await readHistory(client, timeline)).content.trim().split('\n').at(-1)?.split('\t')[1]
      : undefined;
  const lsn = switched === undefined ? slotLsn : parseLsn(switched);
  return { timeline, lsn: lsn - (lsn % BigInt(segmentBytes)) };
}

type Archive = ArchiveOptions & Pick<LogState, 'systemId' | 'segmentBytes'>;

/** The end of the archived log. */
async function archivedEnd(archive: Archive): Promise<NextTimeline | undefined> {
  const last = (await listSegments(archive.folder, archive.segmentBytes)).at(-1);
  if (!last) return undefined;
  const bytes = await readSegment(archive.folder, last, { ...archive, isLast: true }).catch(
    (error: unknown) => {
      if (!(error instanceof OperationRefused)) throw error;
      throw new OperationRefused(
        `${error.message} To begin a new archive instead, move ${logFolder(archive.folder)} away and make a backup at once.`,
        { cause: error },
      );
    },
  );
  return { timeline: last.timeline, lsn: last.lsn + BigInt(bytes.length) };
}

async function follow(
  client: Client,
  archive: Archive,
  { from, own, signal }: { from: NextTimeline; own: NextTimeline; signal: AbortSignal },
): Promise<NextTimeline | undefined> {
  try {
    return await stream(client, archive, from, signal);
  } catch (error) {
    const isElsewhere = from.timeline !== own.timeline || from.lsn !== own.lsn;
    if (!isElsewhere || !(error instanceof DatabaseError) || !NOT_THERE.has(error.code ?? '')) throw error;
    // The server has no log from there on: it was restored to an earlier point, or has deleted that log.
    archive.log.warn(
      { archived: lsnText(from.lsn), server: lsnText(own.lsn), reason: error.message },
      'the server cannot go on where the archived log ends; make a new backup now: npm run shop -- backup create',
    );
    return stream(client, archive, own, signal);
  }
}

async function stream(
  client: Client,
  archive: Archive,
  { timeline, lsn }: NextTimeline,
  signal: AbortSignal,
): Promise<NextTimeline | undefined> {
  const { folder, systemId, segmentBytes, log } = archive;
  const writer = new LogWriter({ ...archive, timeline, lsn });
  const notes = new LogNotes(archive);
  let isArchiving = false;
  const following = new LogStream({
    slot: ARCHIVE_NAME,
    timeline,
    lsn,
    write: (bytes) => writer.append(bytes),
    onCaughtUp: (end, serverTime) => {
      if (!isArchiving)
        log.info({ timeline, from: lsnText(lsn), folder }, 'archiving the log of the database');
      isArchiving = true;
      const at = new Date(serverTime.getTime() - MARGIN_MS).toISOString();
      notes.take({ systemId, segmentBytes, timeline, lsn: lsnText(end), at });
    },
  });
  const end = (): void => void following.stop();
  const signs = setInterval(() => {
    if (following.silentMs > SILENT_MS) end();
    else following.askForSign();
  }, SIGN_EVERY_MS);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await following.run(client);
  } finally {
    clearInterval(signs);
    signal.removeEventListener('abort', end);
    await following.finish();
    await writer.close();
    await notes.end();
  }
}

/** Records how far the log is archived, at most once a second. */
class LogNotes {
  readonly #archive: Archive;
  #latest: LogState | undefined;
  #notedAt = -Infinity;
  #saving = Promise.resolve();

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  take(state: LogState): void {
    this.#latest = state;
    if (performance.now() - this.#notedAt < NOTE_EVERY_MS) return;
    this.#notedAt = performance.now();
    this.#saving = this.#saving.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const { folder, log } = this.#archive;
    const state = this.#latest;
    this.#latest = undefined;
    if (!state) return;
    await writeLogState(folder, state).catch((error: unknown) =>
      log.warn({ err: error }, 'could not note how far the log is archived'),
    );
  }

  async end(): Promise<void> {
    await this.#saving;
    await this.#write();
  }
}

/** Drops the slot, so that the server keeps no log for an archive that no longer exists. */
export async function endArchive(url: string): Promise<void> {
  const client = await connectForReplication(url, ARCHIVE_NAME);
  try {
    await client.query(`DROP_REPLICATION_SLOT "${ARCHIVE_NAME}"`);
  } catch (error) {
    throw new OperationRefused(
      `the archive's slot could not be removed: ${error instanceof Error ? error.message : String(error)}. End the shop first.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
