import { priceListSchema } from '../../../src-shared/catalog/prices.ts';
import type { PriceList } from '../../../src-shared/catalog/prices.ts';
import type { EntityManager } from '../../platform/database.ts';
import { commitIf } from '../../platform/commit-if.ts';
import { ImportRefused } from './import-refused.ts';
import type { RowFault } from './import-refused.ts';
import { currentPrices } from './current-prices.ts';
import { priceFaults } from './price-faults.ts';
import { readJsonObject } from './read-json.ts';
import { readWholeText } from './text-lines.ts';
import { writePrices } from './write-prices.ts';

export interface PriceChange {
  key: string;
  from: number | string | undefined;
  to: number | string | undefined;
}

export type PriceImportOutcome =
  | { outcome: 'refused'; faults: RowFault[] }
  | { outcome: 'accepted'; prices: PriceList; changes: PriceChange[]; isWritten: boolean };

/**
 * `prices import`: a price list is right as a whole or not taken at all. One that changes nothing is not put on record
 * again. Throws ImportRefused when the file holds no JSON object.
 * @param record told of what changes in the transaction that changes it, for the operator's log
 */
export async function importPrices(
  em: EntityManager,
  path: string,
  options: { isDryRun: boolean },
  record?: (em: EntityManager, changes: readonly PriceChange[]) => Promise<unknown>,
): Promise<PriceImportOutcome> {
  const { name, text } = await readWholeText(path);
  const json = readJsonObject(text, name);
  if (Object.keys(json).length === 0) throw new ImportRefused(`${name}: no prices in it`);
  const parsed = priceListSchema.safeParse(json);
  if (!parsed.success) return { outcome: 'refused', faults: priceFaults(parsed.error.issues, json) };
  const prices: PriceList = parsed.data;
  const { result, isCommitted } = await commitIf(
    em,
    async (transaction) => {
      const changes = changesBetween(await currentPrices(transaction), prices);
      if (changes.length > 0) {
        await writePrices(transaction, prices);
        await record?.(transaction, changes);
      }
      return changes;
    },
    () => !options.isDryRun,
  );
  return { outcome: 'accepted', prices, changes: result, isWritten: isCommitted };
}

function changesBetween(before: PriceList | undefined, after: PriceList): PriceChange[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]);
  return [...keys]
    .map((key) => ({ key, from: before?.[key], to: after[key] }))
    .filter(({ from, to }) => from !== to);
}
