import type { EntityManager } from '../../platform/database.ts';
import { loadFacts } from '../load-stock.ts';
import { commitIf } from '../../platform/commit-if.ts';
import { ImportRefused } from './import-refused.ts';
import type { ImportOptions } from './import-stock.ts';
import { mergeSkins } from './merge-skins.ts';
import { isCommunityDragon, parseCommunityDragon } from './parse-community-dragon.ts';
import { isDataDragon, parseDataDragon } from './parse-data-dragon.ts';
import { parseSkinsCsv } from './parse-skins-csv.ts';
import type { ParsedSkins, PlacedFault } from './skin-draft.ts';
import { readJsonObject } from './read-json.ts';
import { linesOfText, readWholeText } from './text-lines.ts';
import { writeSkins } from './write-skins.ts';
import type { SkinWriteSummary } from './write-skins.ts';

export type SkinFileFormat = 'CSV' | 'Data Dragon' | 'CommunityDragon';

export interface SkinImportSummary extends SkinWriteSummary {
  format: SkinFileFormat;
  faults: PlacedFault[];
  /** False after a dry run and after a strict import with a bad row. */
  isWritten: boolean;
}

/**
 * `skins import`: tells the three formats apart by what is in the file. Throws ImportRefused when it is none of them.
 * @param record told of what was written in the transaction that writes it, for the operator's log
 */
export async function importSkins(
  em: EntityManager,
  path: string,
  options: ImportOptions,
  record?: (em: EntityManager, written: SkinWriteSummary) => Promise<unknown>,
): Promise<SkinImportSummary> {
  const { format, ...parsed } = await parseSkinFile(path);
  const { result, isCommitted } = await commitIf(
    em,
    async (transaction) => {
      const { faults, ...catalog } = mergeSkins(parsed, await loadFacts(transaction));
      const written = await writeSkins(transaction, catalog);
      if (isChange(written)) await record?.(transaction, written);
      return { format, faults, ...written };
    },
    ({ faults }) => !options.isDryRun && !(options.isStrict && faults.length > 0),
  );
  return { ...result, isWritten: isCommitted };
}

function isChange({ champions, skins }: SkinWriteSummary): boolean {
  return champions.added + champions.changed + skins.added + skins.changed > 0;
}

async function parseSkinFile(path: string): Promise<ParsedSkins & { format: SkinFileFormat }> {
  const { name, text } = await readWholeText(path);
  if (!text.trimStart().startsWith('{'))
    return { format: 'CSV', ...(await parseSkinsCsv(linesOfText(name, text))) };
  const json = readJsonObject(text, name);
  if (isDataDragon(json)) return { format: 'Data Dragon', ...parseDataDragon(json, name) };
  if (isCommunityDragon(json)) return { format: 'CommunityDragon', ...parseCommunityDragon(json, name) };
  throw new ImportRefused(
    `${name}: neither a CSV of skins nor Data Dragon's championFull.json nor CommunityDragon's skins.json`,
  );
}
