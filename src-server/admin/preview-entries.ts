import type { PlannedJournal } from '../../src-shared/admin/planned-journal.ts';
import { journalsOfTransaction } from '../ledger/index.ts';
import { dryRun } from '../platform/database.ts';

export interface Preview<T> {
  result: T;
  /** The exact journals that the command would post; empty if no money moves. */
  journals: PlannedJournal[];
}

/** Previews a command: it is run and rolled back, so the preview shows exactly what will happen. */
export async function previewEntries<T>(run: () => Promise<T>): Promise<Preview<T>> {
  const journals: PlannedJournal[] = [];
  const result = await dryRun(async (em) => {
    journals.push(...(await journalsOfTransaction(em)));
  }, run);
  return { result, journals };
}
