/** The shop's API as the replica uses it. Every method rejects if the shop cannot be reached. */
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import {
  type DeltaAnswer,
  type CatalogVersion,
  FACTS_VERSION_HEADER,
  PLAIN_LENGTH_HEADER,
  VERSION_HEADER,
} from '#shared/catalog/catalog-delta.ts';
import type { ReferenceData } from '#shared/catalog/engine/catalog-index.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import type { AppRouter } from '#server/app-router.ts';

/** Rendering the progress of every chunk would cost the page too much. */
const PROGRESS_STEP = 0.05;

interface FetchedSnapshot {
  version: CatalogVersion;
  factsVersion: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface CatalogServer {
  /** @param onProgress the share that has arrived, from 0 to 1 */
  snapshot(onProgress: (progress: number) => void): Promise<FetchedSnapshot>;
  referenceData(): Promise<VersionedReferenceData>;
  changes(since: CatalogVersion): Promise<DeltaAnswer>;
  /**
   * All changes since a version, until the connection ends for good. Reconnects by itself; the first change after each
   * (re)connection may be empty, which means that the replica is up to date.
   */
  follow(
    since: CatalogVersion,
    on: { onDelta: (changes: DeltaAnswer) => void; onBreak: () => void },
  ): Promise<void>;
}

export function shopServer(): CatalogServer {
  const url = '/api/trpc';
  const trpc = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url }),
        false: httpLink({ url }),
      }),
    ],
  });
  return {
    snapshot: fetchSnapshot,
    referenceData: fetchReferenceData,
    changes: (since) => trpc.catalog.changes.query({ since }),
    follow: (since, { onDelta, onBreak }) =>
      new Promise((resolve, reject) => {
        trpc.catalog.live.subscribe(
          { since },
          {
            onData: ({ data }) => onDelta(data),
            onConnectionStateChange: ({ state }) => {
              if (state === 'connecting') onBreak();
            },
            onComplete: resolve,
            onError: reject,
          },
        );
      }),
  };
}

async function fetchSnapshot(onProgress: (progress: number) => void): Promise<FetchedSnapshot> {
  const response = await fetched('/api/catalog/snapshot/');
  const header = (name: string): string => response.headers.get(name) ?? '';
  const bytes = new Uint8Array(Number(header(PLAIN_LENGTH_HEADER)));
  let length = 0;
  let reported = 0;
  for await (const chunk of chunksOf(response)) {
    if (length + chunk.length > bytes.length) throw new RangeError('the snapshot is longer than announced');
    bytes.set(chunk, length);
    length += chunk.length;
    const progress = length / bytes.length;
    if (progress < reported + PROGRESS_STEP && progress < 1) continue;
    reported = progress;
    onProgress(progress);
  }
  if (length < bytes.length) throw new RangeError('the snapshot ended early');
  return { version: header(VERSION_HEADER), factsVersion: header(FACTS_VERSION_HEADER), bytes };
}

/** Safari's streams are not iterable. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (;;) {
    const { value, done = true } = (await reader?.read()) ?? {};
    if (done || value === undefined) return;
    yield value;
  }
}

async function fetchReferenceData(): Promise<VersionedReferenceData> {
  const response = await fetched('/api/catalog/facts/');
  const { version, ...referenceData } = (await response.json()) as ReferenceData & { version: string };
  return { version, referenceData };
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}
