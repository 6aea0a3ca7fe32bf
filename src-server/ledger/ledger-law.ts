import type { RawBuilder } from 'kysely';

/** Where a law does not hold. */
export interface Breach {
  subject: string;
  expected: string;
  found: string;
}

export interface LedgerLaw {
  rule: string;
  /** The statement that finds what breaks the law. */
  breaches: RawBuilder<Breach>;
}
