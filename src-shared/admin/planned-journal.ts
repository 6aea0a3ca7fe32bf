import type { Cents } from '../money.ts';

/** A journal that an action would post, shown beforehand: the real work is done and rolled back. */
export interface PlannedJournal {
  kind: string;
  description: string;
  entries: {
    /** `customer:7`, `system:sales` */
    account: string;
    /** The customer's e-mail address; null for one of the shop's own accounts. */
    email: string | null;
    cents: Cents;
  }[];
}
