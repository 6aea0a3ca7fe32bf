/**
 * The products whose changes this process has seen recently. After a failover the last of these changes may be lost: a replica
 * that has seen them continues by reading those products again, instead of everything.
 */
import { type CatalogVersion, versionParts } from '../../../src-shared/catalog/catalog-delta.ts';

/** Several times as long as an anchor takes to reach the standby (catalog-anchor.entity.ts). */
const KEPT_MS = 5 * 60_000;
const MAX_IDS = 20_000;

interface SeenChange {
  since: CatalogVersion;
  version: CatalogVersion;
  ids: readonly number[];
  at: number;
}

export class RecentChanges {
  #changes: SeenChange[] = [];

  /** @param ids of products that changed after `since` and up to `version` */
  add(since: CatalogVersion, version: CatalogVersion, ids: readonly number[]): void {
    const isContinued = this.#changes.at(-1)?.version === since;
    const now = performance.now();
    const kept = isContinued ? this.#changes.filter(({ at }) => now - at < KEPT_MS) : [];
    this.#changes = [...kept, { since, version, ids, at: now }];
    let count = this.#changes.reduce((sum, change) => sum + change.ids.length, 0);
    while (count > MAX_IDS) count -= this.#changes.shift()?.ids.length ?? count;
  }

  /**
   * All products that changed between two versions of one former timeline, and perhaps some more; null when this process did not
   * see all of the way.
   */
  between(from: CatalogVersion, to: CatalogVersion): number[] | null {
    const [start, end] = [versionParts(from), versionParts(to)];
    const ofTimeline = this.#changes.filter(({ version }) => versionParts(version).epoch === end.epoch);
    const [first, last] = [ofTimeline[0], ofTimeline.at(-1)];
    if (!first || !last || start.epoch !== end.epoch) return null;
    const isCovered =
      versionParts(first.since).seen <= start.seen && end.seen <= versionParts(last.version).seen;
    return isCovered ? [...new Set(ofTimeline.flatMap(({ ids }) => ids))] : null;
  }
}
