import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chown, mkdir, symlink } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { OperationRefused } from '../operator-log/index.ts';
import { type BackupInfo, baseFolder, MANIFEST_FILE, sealedName, TAR_FILE } from './backup-folder.ts';
import { openSealed } from './sealed-file.ts';

/** PostgreSQL's own manifest of the files; the log below pg_wal has checksums in its records instead. */
const manifestSchema = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.int(), Checksum: z.string() })),
});

interface UnpackOptions {
  folder: string;
  info: BackupInfo;
  key: Buffer;
  /** An empty folder. */
  target: string;
  /** The owner of the files, if not the user of this process. */
  owner?: { uid: number; gid: number } | undefined;
  onProgress?: ((bytes: number) => void) | undefined;
}

/**
 * Writes the data folder from a backup and compares each file with the manifest.
 *
 * @returns the number of files compared; @throws OperationRefused naming what is damaged
 */
export async function unpackBackup(options: UnpackOptions): Promise<number> {
  const { folder, info, key } = options;
  const plain = (file: string) =>
    openSealed({ path: join(baseFolder(folder, info.name), file), name: sealedName(info.name, file), key });
  const manifest = manifestSchema.parse(
    JSON.parse(await text(Readable.from(plain(MANIFEST_FILE)).compose(createZstdDecompress()))),
  );
  const checksums = new Map<string, string>();
  const parser = extract();
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      options.onProgress?.(bytes);
      done(null, chunk);
    },
  });
  const [fed, written] = await Promise.allSettled([
    pipeline(plain(TAR_FILE), createZstdDecompress(), counted, parser),
    writeEntries(parser, options, checksums),
  ]);
  // If a file cannot be decrypted, that is why the rest failed.
  if (fed.status === 'rejected' && fed.reason instanceof OperationRefused) throw fed.reason;
  if (written.status === 'rejected') throw written.reason;
  if (fed.status === 'rejected') throw fed.reason;
  const damaged = manifest.Files.filter(({ Path, Checksum }) => checksums.get(Path) !== Checksum);
  if (damaged.length > 0) {
    throw new OperationRefused(
      `backup ${info.name}: ${damaged.length} of ${manifest.Files.length} files differ from its manifest, the first one ${damaged[0]?.Path}. Use another backup.`,
    );
  }
  return manifest.Files.length;
}

/**
 * Writes the files of a data folder from PostgreSQL's tar. @param checksums filled with those of the written files, by
 * path
 */
export async function writeEntries(
  parser: ReturnType<typeof extract>,
  { target, owner }: Pick<UnpackOptions, 'target' | 'owner'>,
  checksums: Map<string, string>,
): Promise<void> {
  for await (const entry of parser) {
    const { name, type, linkname, mode } = entry.header;
    const path = normalize(name).replace(/\/$/, '');
    if (path.startsWith('..') || path.startsWith('/'))
      throw new OperationRefused(`the backup holds a file outside of its folder: ${name}`);
    const place = join(target, path);
    if (type === 'directory') await mkdir(place, { recursive: true, mode: mode ?? 0o700 });
    else if (type === 'symlink') await symlink(linkname ?? '', place);
    else checksums.set(path, await writeFileOf(entry, place));
    if (owner && type !== 'symlink') await chown(place, owner.uid, owner.gid);
    entry.resume();
  }
}

/** @returns the checksum of the written data */
async function writeFileOf(entry: AsyncIterable<unknown>, place: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(
    entry,
    async function* hashed(source: AsyncIterable<unknown>) {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(place, { mode: 0o600 }),
  );
  return hash.digest('hex');
}
