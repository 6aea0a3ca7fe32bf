import type { Cents } from '../../src-shared/money.ts';
import { openCustomerAccounts, postJournal } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';

interface DemoCustomer {
  email: string;
  passwordHash: string;
  balanceCents: Cents;
  isBalanceTransferAllowed: boolean;
}

/** A verified customer with money to spend, through a journal of its own. @returns the customer's id */
export async function addDemoCustomer(em: EntityManager, customer: DemoCustomer): Promise<number> {
  const { email, passwordHash, balanceCents, isBalanceTransferAllowed } = customer;
  const [row] = await em.execute<{ id: number }[]>(
    `insert into customer (email, password_hash, email_verified_at, is_balance_transfer_allowed)
     values (?, ?, now(), ?) returning id`,
    [email, passwordHash, isBalanceTransferAllowed],
  );
  if (!row) throw new Error(`customer ${email} was not written`);
  await openCustomerAccounts(em, row.id);
  await postJournal(em, {
    reference: `demo:opening:${row.id}`,
    kind: 'adjustment',
    description: 'Opening balance',
    entries: { [`customer:${row.id}` as const]: balanceCents, 'system:adjustment': -balanceCents },
  });
  return row.id;
}
