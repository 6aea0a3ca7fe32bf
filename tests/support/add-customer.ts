import { openLedgerAccounts, postJournal } from '#server/ledger/index.ts';
import type { EntityManager } from '#server/platform/database.ts';

/** A verified customer with this balance and an unknown password. @returns the id */
export function addCustomer(em: EntityManager, email: string, balanceCents: number): Promise<number> {
  return em.transactional(async (transaction) => {
    const [customer] = await transaction.execute<{ id: number }[]>(
      `insert into customer (email, password_hash, email_verified_at) values (?, 'x', now()) returning id`,
      [email],
    );
    if (!customer) throw new Error('no customer');
    await openLedgerAccounts(transaction, customer.id);
    if (balanceCents > 0) {
      await postJournal(transaction, {
        reference: `test:${customer.id}:opening`,
        kind: 'adjustment',
        description: 'Opening balance',
        entries: { 'system:adjustment': -balanceCents, [`customer:${customer.id}`]: balanceCents },
      });
    }
    return customer.id;
  });
}
