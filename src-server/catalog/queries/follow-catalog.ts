import { setTimeout as delay } from 'node:timers/promises';
import {
  type DeltaAnswer,
  type CatalogVersion,
  isLaterVersion,
} from '../../../src-shared/catalog/catalog-delta.ts';
import type { Log } from '../../platform/log.ts';
import { RESYNC } from '../stock/catalog-feed.ts';
import type { CatalogStock } from '../stock/catalog-stock.ts';
import { deltaSince } from '../stock/catalog-delta.ts';

const RETRY_MS = 1_000;

/**
 * All catalog changes since a version: first those missed (an empty event if there are none, which tells the browser
 * that it is up to date), then each batch as it happens. Survives restarts of the database.
 */
export async function* followCatalog(
  stock: CatalogStock,
  since: CatalogVersion,
  { signal, log }: { signal: AbortSignal; log: Log },
): AsyncGenerator<DeltaAnswer, never> {
  const subscription = stock.feed.subscribe();
  const close = (): void => subscription.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    let event = await missedSince(since);
    for (;;) {
      yield event;
      event = await nextAfter(event);
    }
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }

  async function nextAfter(last: DeltaAnswer): Promise<DeltaAnswer> {
    for (;;) {
      const next = await subscription.next();
      if (next === RESYNC) return missedSince(last.version);
      // The first delta, read from the database, may be ahead of this process's stock. New reference data do not change the
      // version, so both are compared.
      if (isLaterVersion(next.version, last.version) || next.factsVersion !== last.factsVersion) return next;
    }
  }

  async function missedSince(version: CatalogVersion): Promise<DeltaAnswer> {
    for (;;) {
      try {
        return await deltaSince(stock, version);
      } catch (error) {
        log.warn({ err: error }, 'could not read what a browser has missed');
        await delay(RETRY_MS, undefined, { signal });
      }
    }
  }
}
