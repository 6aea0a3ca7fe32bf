import type { Cents } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';
import { balanceOf, isErased } from './customer-accounts.ts';
import { postJournal } from './post-journal.ts';

/** A customer's money becomes the shop's with their account. The caller has locked the balance. */
export async function giveUpBalance(
  em: EntityManager,
  { customerId, cents, reference }: { customerId: number; cents: Cents; reference: string },
): Promise<void> {
  if (cents <= 0) return;
  await postJournal(em, {
    reference,
    kind: 'given_up',
    description: 'Given up with the deleted account',
    entries: { [`customer:${customerId}`]: -cents, 'system:given_up': cents },
  });
}

/**
 * The same for what a refund or a decided dispute brings back after the account was deleted.
 * @param cause what brought it: the end of the journal's reference
 */
export async function giveUpIfErased(em: EntityManager, customerId: number, cause: string): Promise<void> {
  if (!(await isErased(em, customerId))) return;
  await giveUpBalance(em, {
    customerId,
    cents: await balanceOf(em, customerId),
    reference: `given-up:${cause}`,
  });
}
