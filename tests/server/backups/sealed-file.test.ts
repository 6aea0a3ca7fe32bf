import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSealed, Sealer } from '#server/backups/sealed-file.ts';

const key = randomBytes(32);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-sealed-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(bytes: Buffer, isGrowing: boolean, name = 'file'): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  let text = '';
  for await (const plain of openSealed({ path, name, key, isGrowing })) text += plain.toString();
  return text;
}

function sealed(): { start: Buffer; last: Buffer } {
  const sealer = new Sealer(key, 'file');
  const start = Buffer.concat([
    sealer.header,
    sealer.frame(Buffer.from('one ')),
    sealer.frame(Buffer.from('two')),
  ]);
  return { start, last: sealer.frame(Buffer.from(' three'), true) };
}

/** The paths of this process's open files. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((file) => {
    try {
      return readlinkSync(join('/proc/self/fd', file));
    } catch {
      // The listing's own.
      return [];
    }
  });
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}

describe('a sealed file', () => {
  it('opens as it was written, and only under its own name', async () => {
    const { start, last } = sealed();
    expect(await open(Buffer.concat([start, last]), false)).toBe('one two three');
    await expect(open(Buffer.concat([start, last]), false, 'other')).rejects.toThrow('was changed');
  });

  it.runIf(process.platform === 'linux')(
    'stays open no longer than it is read, whole or damaged',
    async () => {
      const { start, last } = sealed();
      const whole = Buffer.concat([start, last]);
      const wanted = [whole, start, flipped(whole, 0), flipped(whole, whole.length - 1)];
      for (const bytes of wanted) await open(bytes, false).catch(() => undefined);
      for (const bytes of wanted) await open(bytes, true).catch(() => undefined);
      await expect.poll(openFiles).not.toContain(join(folder, 'file'));
    },
  );

  it('does not open with a changed byte, or with frames missing, doubled or cut off', async () => {
    const { start, last } = sealed();
    const whole = Buffer.concat([start, last]);
    for (let at = 0; at < whole.length; at += 1)
      await expect(open(flipped(whole, at), false)).rejects.toThrow(
        /changed|too early|another key|no file of a backup/,
      );
    await expect(open(start, false)).rejects.toThrow('ends too early');
    await expect(open(whole.subarray(0, -1), false)).rejects.toThrow('ends too early');
    await expect(open(Buffer.concat([start.subarray(0, 44), last]), false)).rejects.toThrow('was changed');
    await expect(open(Buffer.concat([start, last.subarray(0, 4), start]), false)).rejects.toThrow(
      'was changed',
    );
  });

  it('still being written opens up to its last whole frame, whatever a power cut left behind', async () => {
    const { start, last } = sealed();
    const torn = [
      Buffer.alloc(0),
      last.subarray(0, 3),
      last.subarray(0, 9),
      Buffer.alloc(4096),
      flipped(last, 6),
    ];
    for (const rest of torn) expect(await open(Buffer.concat([start, rest]), true)).toBe('one two');
    expect(await open(start.subarray(0, 20), true)).toBe('');
    // A change in the middle is none of that.
    await expect(open(Buffer.concat([flipped(start, 50), last]), true)).rejects.toThrow('was changed');
  });
});
