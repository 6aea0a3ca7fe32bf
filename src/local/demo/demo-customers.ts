import type { EntityManager } from '../../../src-server/platform/database.ts';
import { addDemoCustomer } from './add-demo-customer.ts';

export const DEMO_EMAILS = ['buyer@demo.example', 'seller@demo.example'] as const;
export const DEMO_PASSWORD = 'demo-password';
const OPENING_BALANCE_CENTS = 500_00;

/** The two that one signs in as. */
export async function addDemoCustomers(em: EntityManager, passwordHashes: readonly string[]): Promise<void> {
  for (const [index, email] of DEMO_EMAILS.entries()) {
    const passwordHash = passwordHashes[index];
    if (passwordHash === undefined) throw new Error(`no password for ${email}`);
    await addDemoCustomer(em, {
      email,
      passwordHash,
      balanceCents: OPENING_BALANCE_CENTS,
      isBalanceTransferAllowed: true,
    });
  }
}
