import type { ChampionClass, Lane } from './enumerations.ts';

/** A skin as both sides know it. `id` is champion key x 1000 + number of the skin. */
export interface Skin {
  id: number;
  title: string;
  /** Champion id as in image addresses, e.g. `MonkeyKing`. */
  champion: string;
  tier: string;
}

/** A champion with what its skins inherit from it. `name` is what people read ("Wukong"). */
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

/** Whether two names of a champion are the same to people: without case, accents, spaces and signs. */
export function championKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
