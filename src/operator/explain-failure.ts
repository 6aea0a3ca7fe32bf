import { ImportRefused } from '../../src-server/catalog/import/index.ts';
import { OperationRefused } from '../../src-server/operations/index.ts';
import { ERRORS, ShopError } from '../../src-shared/errors.ts';
import { explainAndExit } from '../program-error.ts';

/** Ends the program: in one line when the operator can mend it, with the stack otherwise. */
export function explainFailure(error: unknown): never {
  if (error instanceof ImportRefused || error instanceof OperationRefused) {
    console.error(error.message);
    process.exit(1);
  }
  // What a command refuses: a number that is in no list, a decision that was made before.
  if (error instanceof ShopError && ERRORS[error.code].status < 500) {
    console.error(error.message);
    process.exit(1);
  }
  return explainAndExit(error);
}
