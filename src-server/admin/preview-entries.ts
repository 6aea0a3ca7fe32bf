import type { PlannedJournal } from '../../src-shared/admin/planned-journal.ts';
import { journalsOfTransaction } from '../ledger/index.ts';
import { dryRun } from '../platform/database.ts';

export interface Preview<T> {
  result: T;
  /** The very journals that the command posts; none: no money moves. */
  journals: PlannedJournal[];
}

/** What a command would do: it is run and rolled back, so what is shown before is what comes of it. */
export async function previewEntries<T>(run: () => Promise<T>): Promise<Preview<T>> {
  const journals: PlannedJournal[] = [];
  const result = await dryRun(async (em) => {
    journals.push(...(await journalsOfTransaction(em)));
  }, run);
  return { result, journals };
}
