import type { ChampionClass, Lane } from '../../../src-shared/catalog/enumerations.ts';
import type { RowFault } from './import-refused.ts';

/** A skin as a file describes it. What the file does not say is undefined and stays as the shop knows it. */
export interface SkinDraft {
  /** Where in the file: "line 7", "skin 103015". */
  place: string;
  /** Champion key x 1000 + number. */
  id: number;
  title: string;
  tier: string | undefined;
  champion: {
    /** As in image addresses, or as people write it (CSV). */
    id: string | undefined;
    name: string | undefined;
    roles: ChampionClass[] | undefined;
    lanes: Lane[] | undefined;
  };
}

export interface PlacedFault extends RowFault {
  place: string;
}

/** A champion as a file describes it, apart from any skin. What the file does not say stays as the shop knows it. */
export interface ChampionDraft {
  place: string;
  key: number;
  id: string;
  name: string;
  roles: ChampionClass[] | undefined;
  lanes: Lane[] | undefined;
}

/** What a parser made of a file: what it understood, and what was wrong with the rest. */
export interface ParsedSkins {
  champions: ChampionDraft[];
  drafts: SkinDraft[];
  faults: PlacedFault[];
}

export function championKeyOf(skinId: number): number {
  return Math.floor(skinId / 1000);
}
