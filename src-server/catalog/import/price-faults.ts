import type { z } from 'zod';
import type { RowFault } from './import-refused.ts';

/** What is wrong with a price list, in words for the operator: one entry per key. */
export function priceFaults(issues: readonly z.core.$ZodIssue[], given: object): RowFault[] {
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
