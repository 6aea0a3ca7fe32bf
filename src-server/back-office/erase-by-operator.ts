import { type MailServices, queueMail } from '../mail/index.ts';
import { OperationRefused, type Operator, recordChange } from '../operations/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { eraseCustomer } from '../privacy/index.ts';
import { findCustomer } from './find-customer.ts';

export interface ErasedCustomer {
  id: number;
  givenUpCents: number;
}

/**
 * Deletes a customer's account for somebody who asked by mail; they get the mail that says so. Throws OperationRefused for an unknown customer and for what stands in the way.
 */
export async function eraseByOperator(
  services: MailServices,
  em: EntityManager,
  operator: Operator,
  wish: { email: string; reason: string },
): Promise<ErasedCustomer> {
  return inTransaction(em, async (transaction) => {
    const { id } = await findCustomer(transaction, wish.email);
    const erasure = await eraseCustomer(transaction, id);
    if (erasure.outcome === 'blocked')
      throw new OperationRefused(erasure.blockers.map(({ text }) => text).join('\n'));
    const { email, givenUpCents } = erasure;
    await recordChange(transaction, operator, {
      action: 'customer erase',
      subject: `customer ${id}`,
      reason: wish.reason,
      after: { givenUpCents },
    });
    await queueMail(services, transaction, 'account-deleted', email, { givenUpCents });
    return { id, givenUpCents };
  });
}
