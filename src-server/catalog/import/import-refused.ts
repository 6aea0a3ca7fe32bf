import type { z } from 'zod';
import { OperationRefused } from '../../operator-log/record-change.ts';

/** A file that cannot be imported at all; the message is one line for the operator. */
export class ImportRefused extends OperationRefused {}

/** What is wrong with one row; `column` is null if it is the whole row. */
export interface RowFault {
  column: string | null;
  reason: string;
}

/** A row schema's issues, worded for the operator: one entry per column. */
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
