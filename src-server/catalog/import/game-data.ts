/** What the project knows of the game by itself; where it is from is said in ../game-data/README.md. */
import { fileURLToPath } from 'node:url';
import type { Champion, SkinCatalog } from '../../../src-shared/catalog/skin.ts';
import { mergeSkins } from './merge-skins.ts';
import { parseSkinsCsv } from './parse-skins-csv.ts';
import type { ParsedSkins } from './skin-draft.ts';
import { openTextFile } from './text-lines.ts';

/** What an imported file leaves out comes from here (no public file knows the lanes); what it says wins. */
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
