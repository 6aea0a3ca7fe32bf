/** Game data that is part of the project; for its sources see ../game-data/README.md. */
import { fileURLToPath } from 'node:url';
import type { Champion, SkinCatalog } from '../../../src-shared/catalog/skin.ts';
import { mergeSkins } from './merge-skins.ts';
import { parseSkinsCsv } from './parse-skins-csv.ts';
import type { ParsedSkins } from './skin-draft.ts';
import { openTextFile } from './text-lines.ts';

/** Fills in what an imported file omits (no public file has the lanes); the file's data takes precedence. */
export async function championRoster(): Promise<Champion[]> {
  return (await readGameData()).champions;
}

export async function gameSkins(): Promise<SkinCatalog> {
  const { skins, champions } = await readGameData('skins.csv');
  return { skins, champions };
}

async function readGameData(...more: readonly string[]): Promise<SkinCatalog> {
  const parsed: ParsedSkins = { champions: [], drafts: [], faults: [] };
  for (const name of ['champions.csv', ...more]) {
    const path = fileURLToPath(new URL(`../game-data/${name}`, import.meta.url));
    const { champions, drafts, faults } = await parseSkinsCsv(await openTextFile(path));
    parsed.champions.push(...champions);
    parsed.drafts.push(...drafts);
    parsed.faults.push(...faults);
  }
  const { faults, ...catalog } = mergeSkins(parsed, { skins: [], champions: [] }, []);
  if (faults.length > 0) throw new Error(`the game's data has faults: ${JSON.stringify(faults)}`);
  return catalog;
}
