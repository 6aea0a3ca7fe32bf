import type { Cents } from '../../../src-shared/money.ts';
import { openLedgerAccounts, postJournal } from '../../../src-server/ledger/index.ts';
import type { EntityManager } from '../../../src-server/platform/database.ts';

interface DemoCustomer {
  email: string;
  passwordHash: string;
  balanceCents: Cents;
  isBalanceTransferAllowed: boolean;
  /** When they registered. */
  since: Date;
}

/** Adds a verified customer with a balance, posted by a journal. @returns the customer's id */
export async function addDemoCustomer(em: EntityManager, customer: DemoCustomer): Promise<number> {
  const { email, passwordHash, balanceCents, isBalanceTransferAllowed, since } = customer;
  const { id } = await em.db
    .insertInto('customer')
    .values({
      email,
      password_hash: passwordHash,
      email_verified_at: since,
      created_at: since,
      is_balance_transfer_allowed: isBalanceTransferAllowed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openLedgerAccounts(em, id);
  await postJournal(em, {
    reference: `demo:opening:${id}`,
    kind: 'adjustment',
    description: 'Opening balance',
    postedAt: since,
    entries: { [`customer:${id}` as const]: balanceCents, 'system:adjustment': -balanceCents },
  });
  return id;
}
