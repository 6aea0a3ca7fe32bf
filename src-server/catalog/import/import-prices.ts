import { priceListSchema, type PriceList } from '../../../src-shared/catalog/prices.ts';
import type { EntityManager } from '../../platform/database.ts';
import { commitIf } from '../../platform/commit-if.ts';
import { ImportRefused, type RowFault } from './import-refused.ts';
import { currentPrices, lockPrices, type PriceChange, priceChanges, writePrices } from './price-list.ts';
import { readJsonObject } from './read-json.ts';
import { readWholeText } from './text-lines.ts';
import type { z } from 'zod';

export type PriceImportOutcome =
  | { outcome: 'refused'; faults: RowFault[] }
  | { outcome: 'accepted'; prices: PriceList; changes: PriceChange[]; isWritten: boolean };

/**
 * `prices import`: a price list is accepted as a whole or not at all. One that changes nothing is not stored again.
 * Throws ImportRefused if the file is not a JSON object.
 *
 * @param record called with the changes, in the transaction that makes them, for the operators' log
 */
export async function importPrices(
  em: EntityManager,
  path: string,
  options: { isDryRun: boolean; who?: string },
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
      await lockPrices(transaction);
      const changes = priceChanges(await currentPrices(transaction), prices);
      if (changes.length > 0) {
        await writePrices(transaction, prices, { who: options.who ?? null });
        await record?.(transaction, changes);
      }
      return changes;
    },
    () => !options.isDryRun,
  );
  return { outcome: 'accepted', prices, changes: result, isWritten: isCommitted };
}

/** What is wrong with a price list, worded for the operator: one entry per key. */
function priceFaults(issues: readonly z.core.$ZodIssue[], given: object): RowFault[] {
  return issues.flatMap((issue): RowFault[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ column: key, reason: 'is not a price that the shop knows' }));
    }
    const key = issue.path.join('.');
    return [{ column: key, reason: key in given ? reasonOf(issue) : 'is missing' }];
  });
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'must be a whole number';
  if (issue.code === 'invalid_type' && issue.expected === 'number')
    return 'must be a number such as 4.99, without quotes';
  if (issue.code === 'invalid_type' || issue.code === 'invalid_format')
    return 'must be a date such as "2022-07-31"';
  if (issue.code === 'not_multiple_of') return 'must have at most two decimals';
  if (issue.code === 'too_small')
    return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  return issue.message;
}
