import type { CatalogIndex } from '../../src-shared/catalog/engine/catalog-index.ts';
import type { WantedSkin } from '../../src-shared/catalog/wanted-skin.ts';

const SHOWN = 8;
/** Fewer are no list. */
const AT_LEAST = 4;

/** The most wanted skins that are for sale, the first one most; none while there are too few of them. */
export function listWantedSkins(index: CatalogIndex, ranking: readonly number[]): WantedSkin[] {
  const listed: WantedSkin[] = [];
  for (const skinId of ranking) {
    const { total: count, minPriceCents } = index.search({ skins: [skinId] }, 1);
    if (minPriceCents !== null) listed.push({ skinId, count, minPriceCents });
    if (listed.length === SHOWN) break;
  }
  return listed.length < AT_LEAST ? [] : listed;
}
