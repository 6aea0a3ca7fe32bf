import type { Cents } from '../money.ts';

/** A journal that an action posts, shown before it does: from the real work, which is rolled back. */
export interface PlannedJournal {
  kind: string;
  description: string;
  entries: {
    /** `customer:7`, `system:sales` */
    account: string;
    /** The customer's e-mail address; null: an account of the shop's own. */
    email: string | null;
    cents: Cents;
  }[];
}
