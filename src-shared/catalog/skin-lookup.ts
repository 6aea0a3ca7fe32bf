import { MYTHIC } from './enumerations.ts';
import type { ChampionClass, Lane, SortOption } from './enumerations.ts';
import { allSkins } from './product.ts';
import type { Product } from './product.ts';
import { championKey, type SkinCatalog } from './skin.ts';

const NONE: ReadonlySet<number> = new Set();

/** The filters that determine which skins a sort counts. */
interface SkinSort {
  sort?: SortOption;
  lane?: Lane;
  role?: ChampionClass;
  champions?: readonly string[];
}

/** What search and pricing need to know about skins, by skin id. Unknown skins are ignored. */
export class SkinLookup {
  readonly #mythic = new Set<number>();
  readonly #byChampion = new Map<string, Set<number>>();
  /** By both of a champion's names, normalised by `championKey`. */
  readonly #championOf = new Map<string, string>();
  readonly #byLane = new Map<Lane, Set<number>>();
  readonly #byRole = new Map<ChampionClass, Set<number>>();

  constructor({ skins, champions }: SkinCatalog) {
    const championById = new Map(champions.map((champion) => [champion.id, champion]));
    for (const { id, name } of champions) {
      this.#championOf.set(championKey(id), id);
      this.#championOf.set(championKey(name), id);
    }
    for (const { id, champion: championId, tier } of skins) {
      if (tier === MYTHIC) this.#mythic.add(id);
      addTo(this.#byChampion, championId, id);
      const champion = championById.get(championId);
      for (const lane of champion?.lanes ?? []) addTo(this.#byLane, lane, id);
      for (const role of champion?.roles ?? []) addTo(this.#byRole, role, id);
    }
  }

  isMythic(skinId: number): boolean {
    return this.#mythic.has(skinId);
  }

  /** Whether any of the account's three lists holds a MYTHIC skin. */
  hasMythic(product: Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'>): boolean {
    for (const id of allSkins(product)) if (this.#mythic.has(id)) return true;
    return false;
  }

  /** The id of the champion with this id or shown name. */
  championOf(name: string): string | undefined {
    return this.#championOf.get(championKey(name));
  }

  /** The skins of a champion by its id or shown name; none of an unknown one. */
  ofChampion(name: string): ReadonlySet<number> {
    return this.#byChampion.get(this.championOf(name) ?? name) ?? NONE;
  }

  /** The skins of all of these champions. */
  ofChampions(names: readonly string[] = []): ReadonlySet<number> {
    return new Set(names.flatMap((name) => [...this.ofChampion(name)]));
  }

  /**
   * The skins that a sort by lane, role or champion counts; empty for other sorts or if nothing is chosen; the sort
   * then has no effect.
   */
  sortedBy(filters: SkinSort): ReadonlySet<number> {
    const { sort, lane, role, champions } = filters;
    if (sort === 'lane' && lane !== undefined) return this.#byLane.get(lane) ?? NONE;
    if (sort === 'role' && role !== undefined) return this.#byRole.get(role) ?? NONE;
    return sort === 'champion' ? this.ofChampions(champions) : NONE;
  }
}

function addTo<K>(map: Map<K, Set<number>>, key: K, id: number): void {
  const ids = map.get(key);
  if (ids === undefined) map.set(key, new Set([id]));
  else ids.add(id);
}
