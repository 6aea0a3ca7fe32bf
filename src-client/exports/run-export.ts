import { proxy, type Remote, wrap } from 'comlink';
import type { ExportContent, ExportFormat } from '#shared/exports/export-contents.ts';
import type { ExportProgress, ExportResult, ExportWorker } from './worker/export-worker.ts';

/** A worker that could not be loaded, or broke off. */
const BROKEN: ExportResult = { outcome: 'refused', status: 0 };

/** Makes a file in a worker of its own, which ends with it; never rejects. Aborting ends both. */
export async function runExport(
  contents: readonly ExportContent[],
  format: ExportFormat,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<ExportResult | undefined> {
  const worker = new Worker(new URL('./worker/export-worker.ts', import.meta.url), {
    type: 'module',
    name: 'export',
  });
  const remote: Remote<ExportWorker> = wrap<ExportWorker>(worker);
  try {
    return await Promise.race([
      remote.exportFromShop([...contents], format, proxy(onProgress)),
      new Promise<ExportResult>((resolve) => worker.addEventListener('error', () => resolve(BROKEN))),
      new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined))),
    ]);
  } catch {
    return BROKEN;
  } finally {
    worker.terminate();
  }
}
