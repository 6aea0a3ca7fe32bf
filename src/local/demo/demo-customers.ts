import type { EntityManager } from '../../../src-server/platform/database.ts';
import type { Secrets } from '../../../src-server/platform/secrets.ts';
import type { StockAccount } from '../../../src-server/catalog/import/index.ts';
import { addDemoCustomer } from './add-demo-customer.ts';
import { addDemoHistory, daysAgo, type DemoEvent, planHistory } from './demo-history.ts';

export const DEMO_EMAILS = ['buyer@demo.example', 'seller@demo.example'] as const;
export const DEMO_PASSWORD = 'demo-password';
/** What each can spend, after all earlier movements. */
const BALANCE_CENTS = 500_00;
/** What the buyer's bid on the marketplace holds in addition. */
export const HELD_FOR_BID_CENTS = 50_00;

const HISTORIES: Record<(typeof DEMO_EMAILS)[number], { events: readonly DemoEvent[]; heldCents: number }> = {
  'buyer@demo.example': {
    heldCents: HELD_FOR_BID_CENTS,
    events: [
      { daysAgo: 210, buys: 1 },
      { daysAgo: 176, loads: 40_00, gateway: 'stripe' },
      { daysAgo: 175, buys: 2 },
      { daysAgo: 131, buys: 1 },
      { daysAgo: 96, loads: 100_00, gateway: 'param' },
      { daysAgo: 95, buys: 3 },
      { daysAgo: 62, tradesIn: true },
      { daysAgo: 58, buys: 1 },
      { daysAgo: 33, loads: 50_00, gateway: 'stripe' },
      { daysAgo: 21, buys: 2 },
      { daysAgo: 6, buys: 1 },
    ],
  },
  'seller@demo.example': {
    heldCents: 0,
    events: [
      { daysAgo: 150, loads: 60_00, gateway: 'param' },
      { daysAgo: 149, buys: 2 },
      { daysAgo: 80, buys: 1 },
      { daysAgo: 20, loads: 50_00, gateway: 'stripe' },
      { daysAgo: 18, buys: 1 },
    ],
  },
};

interface DemoCustomersOptions {
  nextAccount: () => StockAccount;
  secrets: Secrets;
  passwordHashes: readonly string[];
}

/** Adds the two customers for signing in, with their history. */
export async function addDemoCustomers(
  em: EntityManager,
  { nextAccount, secrets, passwordHashes }: DemoCustomersOptions,
): Promise<void> {
  for (const [index, email] of DEMO_EMAILS.entries()) {
    const passwordHash = passwordHashes[index];
    if (passwordHash === undefined) throw new Error(`no password for ${email}`);
    const { events, heldCents } = HISTORIES[email];
    const history = planHistory(events, nextAccount);
    const id = await addDemoCustomer(em, {
      email,
      passwordHash,
      balanceCents: BALANCE_CENTS + heldCents - history.changeCents,
      isBalanceTransferAllowed: true,
      since: daysAgo(214),
    });
    await addDemoHistory(em, secrets, id, history);
  }
}
