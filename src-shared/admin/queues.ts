/** What waits for an operator: the console's queues, who sees them, and the contents of their rows. */
import type { Cents } from '../money.ts';
import { hasRight, type Right, type Role } from './rights.ts';

interface QueueRow {
  title: string;
  /** Operators with any of these rights see it. */
  rights: readonly Right[];
}

/** Most urgent first. */
export const QUEUES = {
  ledger: { title: 'Ledger differences', rights: ['ledger.read'] },
  disputes: { title: 'Disputed payments', rights: ['payments.read'] },
  stuck_payments: { title: 'Stuck payments', rights: ['payments.read'] },
  failed_refunds: { title: 'Refunds that failed', rights: ['payments.read'] },
  returned_refunds: { title: 'Refunds that came back', rights: ['payments.read'] },
  claims: { title: 'Warranty claims', rights: ['marketplace.read'] },
  trade_ins: { title: 'Trade-ins to check', rights: ['trade_ins.decide', 'marketplace.read'] },
  listings: { title: 'Listings that wait for a password', rights: ['marketplace.read'] },
  failed_mails: { title: 'Mails that failed', rights: ['customers.read'] },
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
  /** How long the oldest item has waited; null: nothing waits. */
  oldestAt: string | null;
}

/** An item of any queue. */
export interface QueueItem {
  /** The id that its commands take. */
  id: string;
  since: Date;
  /** What it is about: an account, a kind of payment, a mail's name. */
  subject: string;
  /** Null: it is not about a customer. */
  customerId: number | null;
  /** Null also for operators who may not read customers. */
  email: string | null;
  amountCents: Cents | null;
  /** Its state, or what went wrong. */
  note: string | null;
}
