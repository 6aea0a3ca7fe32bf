/** A file that cannot be imported at all; the message is one line for the operator. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** What is wrong with one row. `column` is null when it is the row as a whole. */
export interface RowFault {
  column: string | null;
  reason: string;
}
