import { CommanderError } from 'commander';
import { ImportRefused } from '../../src-server/catalog/import/index.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { ERRORS, ShopError } from '../../src-shared/errors.ts';
import { explainError } from '../program-error.ts';
import type { Invocation } from './invocation.ts';

/** Says why a command broke off: in one line when the operator can mend it, with the stack otherwise. @returns the exit code */
export function explainFailure(error: unknown, { console }: Invocation): number {
  // Commander has said everything; the help that somebody asked for is no failure.
  if (error instanceof CommanderError) return error.exitCode;
  console.error(isRefusal(error) ? error.message : explainError(error));
  return 1;
}

/** What a command refuses, such as a number that is in no list or a decision that was made before. */
function isRefusal(error: unknown): error is Error {
  if (error instanceof ImportRefused || error instanceof OperationRefused) return true;
  return error instanceof ShopError && ERRORS[error.code].status < 500;
}
