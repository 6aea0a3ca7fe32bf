import type { SkinCatalog } from '../../../src-shared/catalog/skin.ts';
import type { EntityManager } from '../../platform/database.ts';
import { loadReferenceData } from '../stock/load-stock.ts';
import { commitIf } from '../../platform/commit-if.ts';
import { championRoster } from './game-data.ts';
import { ImportRefused } from './import-refused.ts';
import type { ImportOptions } from './import-stock.ts';
import { mergeSkins } from './merge-skins.ts';
import { isCommunityDragon, parseCommunityDragon } from './parse-community-dragon.ts';
import { isDataDragon, parseDataDragon } from './parse-data-dragon.ts';
import { parseSkinsCsv } from './parse-skins-csv.ts';
import type { ParsedSkins, PlacedFault } from './skin-draft.ts';
import { readJsonObject } from './read-json.ts';
import { linesOfText, readWholeText, type WholeText } from './text-lines.ts';
import { writeSkins } from './write-skins.ts';
import type { SkinWriteSummary } from './write-skins.ts';

export type SkinFileFormat = 'CSV' | 'Data Dragon' | 'CommunityDragon';

export interface SkinImportOptions extends ImportOptions {
  /** Stored tiers are not changed. */
  keepsTiers?: boolean;
}

export interface SkinImportSummary extends SkinWriteSummary {
  format: SkinFileFormat;
  /** The file's format if it is unusual: "UTF-16, separated by tabs". */
  findings: string[];
  /** The number of skins whose stored tier has changed. */
  changedTiers: number;
  faults: PlacedFault[];
  /** False after a dry run and after a strict import with an invalid row. */
  isWritten: boolean;
}

/**
 * `skins import`: recognises the file's format (one of three) by its content. The file is a path or a text. Throws ImportRefused for
 * an unknown format.
 *
 * @param record called with what was written, in the transaction that writes it, for the operators' log
 */
export async function importSkins(
  em: EntityManager,
  file: string | WholeText,
  options: SkinImportOptions,
  record?: (em: EntityManager, written: SkinWriteSummary) => Promise<unknown>,
): Promise<SkinImportSummary> {
  const { format, findings, ...parsed } = await parseSkinFile(
    typeof file === 'string' ? await readWholeText(file) : file,
  );
  const roster = await championRoster();
  const { result, isCommitted } = await commitIf(
    em,
    async (transaction) => {
      const stored = await loadReferenceData(transaction);
      const { faults, ...catalog } = mergeSkins(parsed, stored, roster, options);
      const changedTiers = countChangedTiers(stored, catalog);
      const written = await writeSkins(transaction, catalog);
      if (isChange(written)) await record?.(transaction, written);
      return { format, findings, faults, changedTiers, ...written };
    },
    ({ faults }) => !options.isDryRun && !(options.isStrict && faults.length > 0),
  );
  return { ...result, isWritten: isCommitted };
}

function isChange({ champions, skins }: SkinWriteSummary): boolean {
  return champions.added + champions.changed + skins.added + skins.changed > 0;
}

function countChangedTiers(stored: SkinCatalog, { skins }: SkinCatalog): number {
  const tiers = new Map(stored.skins.map(({ id, tier }) => [id, tier]));
  return skins.filter(({ id, tier }) => (tiers.get(id) ?? tier) !== tier).length;
}

async function parseSkinFile({
  name,
  text,
  findings,
}: WholeText): Promise<ParsedSkins & Pick<SkinImportSummary, 'format' | 'findings'>> {
  if (!text.trimStart().startsWith('{')) {
    const found = [...findings];
    const parsed = await parseSkinsCsv(linesOfText(name, text), (format) => found.push(format));
    return { format: 'CSV', findings: found, ...parsed };
  }
  const json = readJsonObject(text, name);
  const about = { findings: [...findings] };
  if (isDataDragon(json)) return { format: 'Data Dragon', ...about, ...parseDataDragon(json, name) };
  if (isCommunityDragon(json))
    return { format: 'CommunityDragon', ...about, ...parseCommunityDragon(json, name) };
  throw new ImportRefused(
    `${name}: neither a CSV of skins or champions nor Data Dragon's championFull.json nor CommunityDragon's skins.json`,
  );
}
