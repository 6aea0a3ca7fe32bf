/**
 * Export files, stored encrypted on this device until the customer deletes them or logs out. If the device stores
 * nothing, they last as long as the page.
 */
import { loadVault } from './load-vault.ts';

export interface ExportFile {
  id: string;
  /** `all`, `accounts`, `transactions` or `payments`. */
  type: string;
  /** `csv` or `json`. */
  format: string;
  /** The number of rows. */
  rows: number;
  /** In bytes. */
  size: number;
  /** When it was created, ISO 8601. */
  date: string;
}

/** Oldest first; empty for a visitor. */
export async function listExportFiles(): Promise<ExportFile[]> {
  const vault = await loadVault();
  const files = (await vault?.readFiles<ExportFile>()) ?? [];
  return files.toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Returns the file's entry in the list. Rejects if it could not be stored. */
export async function addExportFile(
  about: Omit<ExportFile, 'id' | 'size' | 'date'>,
  content: Uint8Array<ArrayBuffer>,
): Promise<ExportFile> {
  const file: ExportFile = {
    ...about,
    id: crypto.randomUUID(),
    size: content.byteLength,
    date: new Date().toISOString(),
  };
  const vault = await loadVault();
  if (!vault) throw new Error('there is no vault');
  await vault.addFile(file.id, file, content);
  return file;
}

/** Undefined if it does not exist (any more). */
export async function readExportFile(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return (await loadVault())?.readFileContent(id);
}

export async function removeExportFile(id: string): Promise<void> {
  await (await loadVault())?.removeFile(id);
}
