import { type FileHandle, open, unlink } from 'node:fs/promises';
import { OperationRefused } from '../../src-server/operator-log/index.ts';

/** Creates a new file that only its owner can read; removes it again on any error. */
export async function intoNewFile(path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(() => {
    throw new OperationRefused(`cannot write ${path}: it must be a new file in a folder that is there`);
  });
  try {
    await fill(file);
  } catch (error) {
    await unlink(path);
    throw error;
  } finally {
    await file.close();
  }
}
