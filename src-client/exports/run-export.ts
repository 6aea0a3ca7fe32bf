import { proxy, type Remote, wrap } from 'comlink';
import type { ExportContent, ExportFormat } from '#shared/exports/export-contents.ts';
import { rowCount } from '#shared/exports/export-file.ts';
import { type CachedExport, readCachedExport } from '#client/offline/vault/cached-export.ts';
import type { ExportProgress, ExportResult, ExportWorker } from './worker/export-worker.ts';

/** `cached`: the shop could not be reached, and the rows come from this device. */
export type Export = ExportResult & { cached?: Omit<CachedExport, 'rows'> };

/** For a worker that the browser does not allow, that could not be loaded, or that crashed. */
const BROKEN: ExportResult = { outcome: 'refused', status: 0 };

/**
 * Creates a file in its own worker, from the shop's rows or, offline, from this device's copy. Never rejects; aborting
 * terminates the worker.
 */
export async function runExport(
  contents: readonly ExportContent[],
  format: ExportFormat,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<Export | undefined> {
  try {
    const worker = new Worker(new URL('./worker/export-worker.ts', import.meta.url), {
      type: 'module',
      name: 'export',
    });
    try {
      return await Promise.race([
        exportBy(wrap<ExportWorker>(worker), contents, format, onProgress),
        new Promise<ExportResult>((resolve) => worker.addEventListener('error', () => resolve(BROKEN))),
        new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined))),
      ]);
    } finally {
      worker.terminate();
    }
  } catch {
    return BROKEN;
  }
}

async function exportBy(
  remote: Remote<ExportWorker>,
  contents: readonly ExportContent[],
  format: ExportFormat,
  onProgress: (progress: ExportProgress) => void,
): Promise<Export> {
  const result = await remote.exportFromShop([...contents], format, proxy(onProgress));
  if (result.outcome !== 'unreachable') return result;
  const found = await readCachedExport(contents);
  if (!found) return result;
  const { rows, ...cached } = found;
  // The shop may have rows that this device does not, so this is not "no data".
  if (rowCount(rows) === 0) return result;
  return { ...(await remote.exportRows(rows, format, proxy(onProgress))), cached };
}
