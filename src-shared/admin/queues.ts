/** What waits for a person: the queues of the console, who sees them, and what is in each row. */
import type { Cents } from '../money.ts';
import { hasRight, type Right, type Role } from './rights.ts';

interface QueueRow {
  title: string;
  /** Any of these shows it. */
  rights: readonly Right[];
}

/** In the order in which they press. */
export const QUEUES = {
  ledger: { title: 'Ledger differences', rights: ['ledger.read'] },
  disputes: { title: 'Disputed payments', rights: ['payments.read'] },
  stuck_payments: { title: 'Stuck payments', rights: ['payments.read'] },
  failed_refunds: { title: 'Refunds that failed', rights: ['payments.read'] },
  claims: { title: 'Warranty claims', rights: ['marketplace.read'] },
  trade_ins: { title: 'Trade-ins to check', rights: ['trade_ins.decide', 'marketplace.read'] },
  listings: { title: 'Listings that wait for a password', rights: ['marketplace.read'] },
  failed_mails: { title: 'Mails that failed', rights: ['health.read'] },
  failed_jobs: { title: 'Jobs that failed', rights: ['health.read'] },
} as const satisfies Record<string, QueueRow>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as [QueueName, ...QueueName[]];

export function seesQueue(role: Role, queue: QueueName): boolean {
  return QUEUES[queue].rights.some((right) => hasRight(role, right));
}

export interface QueueCount {
  queue: QueueName;
  count: number;
  /** Since when the oldest waits; null: nothing waits. */
  oldestAt: string | null;
}

/** One thing that waits, whichever queue it is in. */
export interface QueueItem {
  /** As its commands name it. */
  id: string;
  since: Date;
  /** What it is about: an account, a kind of payment, a mail's name. */
  subject: string;
  /** Null: it is about no customer. */
  customerId: number | null;
  email: string | null;
  amountCents: Cents | null;
  /** In which state it is, or what went wrong. */
  note: string | null;
}
