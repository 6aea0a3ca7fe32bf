import type { z } from 'zod';
import type { RowFault } from './import-refused.ts';

/** What a row's schema found, in words for the operator: one entry per column. */
export function faultsOf(error: z.ZodError): RowFault[] {
  return error.issues.flatMap((issue): RowFault[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ column: key, reason: 'is not a column of this file' }));
    }
    const [column] = issue.path;
    return column === undefined
      ? [{ column: null, reason: 'must be an object with one key per column' }]
      : [{ column: String(column), reason: issue.message }];
  });
}
