import { openCustomerAccounts, postJournal } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';

export const DEMO_EMAILS = ['buyer@demo.example', 'seller@demo.example'] as const;
export const DEMO_PASSWORD = 'demo-password';
const OPENING_BALANCE_CENTS = 500_00;

/** Two verified customers with money to spend, each through a journal of its own. */
export async function addDemoCustomers(em: EntityManager, passwordHashes: readonly string[]): Promise<void> {
  for (const [index, email] of DEMO_EMAILS.entries()) {
    const [customer] = await em.execute<{ id: number }[]>(
      `insert into customer (email, password_hash, email_verified_at, is_balance_transfer_allowed)
       values (?, ?, now(), true) returning id`,
      [email, passwordHashes[index]],
    );
    if (!customer) throw new Error(`customer ${email} was not written`);
    await openCustomerAccounts(em, customer.id);
    await postJournal(em, {
      reference: `demo:opening:${customer.id}`,
      kind: 'adjustment',
      description: 'Opening balance',
      entries: {
        [`customer:${customer.id}` as const]: OPENING_BALANCE_CENTS,
        'system:adjustment': -OPENING_BALANCE_CENTS,
      },
    });
  }
}
