import type { ChampionClass, Lane } from '../../../src-shared/catalog/enumerations.ts';
import type { RowFault } from './import-refused.ts';

/** A skin as a file describes it. Undefined fields are not in the file, and keep their stored values. */
export interface SkinDraft {
  /** The place in the file: "line 7", "skin 103015". */
  place: string;
  /** Champion key x 1000 + number. */
  id: number;
  title: string;
  tier: string | undefined;
  champion: {
    /** The id of image addresses, or the displayed name (CSV). */
    id: string | undefined;
    name: string | undefined;
    roles: ChampionClass[] | undefined;
    lanes: Lane[] | undefined;
  };
}

export interface PlacedFault extends RowFault {
  place: string;
}

/** A champion as a file describes it, independent of skins. Missing fields keep their stored values. */
export interface ChampionDraft {
  place: string;
  key: number;
  id: string;
  name: string;
  roles: ChampionClass[] | undefined;
  lanes: Lane[] | undefined;
}

/** A parser's result: what it understood, and what was wrong with the rest. */
export interface ParsedSkins {
  champions: ChampionDraft[];
  drafts: SkinDraft[];
  faults: PlacedFault[];
}

export function championKeyOf(skinId: number): number {
  return Math.floor(skinId / 1000);
}
