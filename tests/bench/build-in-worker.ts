/** Builds the index from a snapshot in a new worker, as the browser does: without compiled code or warm caches. */
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import type { ReferenceData } from '#shared/catalog/engine/catalog-index.ts';
import { decodeSnapshot } from '#shared/catalog/snapshot-codec.ts';
import { bestProcessorTime } from './measure.ts';

interface BuildInput {
  snapshot: Uint8Array;
  referenceData: ReferenceData;
}

/** Milliseconds from the snapshot's bytes to a usable index. */
export async function buildInWorker(input: BuildInput): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: input });
  try {
    return await new Promise<number>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  } finally {
    await worker.terminate();
  }
}

async function measureBuild({ snapshot, referenceData }: BuildInput): Promise<void> {
  const ms = await bestProcessorTime(1, () =>
    CatalogIndex.build(decodeSnapshot(snapshot), referenceData).search({}),
  );
  parentPort?.postMessage(ms, []);
}

if (!isMainThread && parentPort !== null) await measureBuild(workerData);
