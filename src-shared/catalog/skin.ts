import type { ChampionClass, Lane } from './enumerations.ts';

/** A skin, in server and client. `id` is champion key x 1000 + number of the skin. */
export interface Skin {
  id: number;
  title: string;
  /** The champion's id as in image addresses, e.g. `MonkeyKing`. */
  champion: string;
  tier: string;
}

/** A champion, with what its skins inherit. `name` is displayed ("Wukong"). */
export interface Champion {
  id: string;
  key: number;
  name: string;
  roles: ChampionClass[];
  lanes: Lane[];
}

export interface SkinCatalog {
  skins: Skin[];
  champions: Champion[];
}

/** A champion's id or its shown name: "MonkeyKing", "Kai'Sa", "Nunu & Willump". */
export const CHAMPION_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’&_-]{0,39}$/u;

/** Normalises a champion's name: without case, accents, spaces and punctuation. */
export function championKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
