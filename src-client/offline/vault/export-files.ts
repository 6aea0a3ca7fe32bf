/**
 * Export files, kept sealed on this device until the customer removes them or logs out. Where the device keeps nothing
 * they last as long as the page.
 */
import { loadVault } from './load-vault.ts';

export interface ExportFile {
  id: string;
  /** `all`, `accounts`, `transactions` or `payments`. */
  type: string;
  /** `csv` or `json`. */
  format: string;
  /** How many rows it has. */
  rows: number;
  /** In bytes. */
  size: number;
  /** When it was made, ISO 8601. */
  date: string;
}

/** Oldest first; none for a visitor. */
export async function listExportFiles(): Promise<ExportFile[]> {
  const vault = await loadVault();
  const files = (await vault?.readFiles<ExportFile>()) ?? [];
  return files.toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Answers the file as it is listed from now on. Rejects where this device cannot have a vault at all. */
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

/** Undefined when it is not there (any more). */
export async function readExportFile(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return (await loadVault())?.readFileContent(id);
}

export async function removeExportFile(id: string): Promise<void> {
  await (await loadVault())?.removeFile(id);
}
