/** Every law between the ledger and disputes detects a violation, with disputes that are open, lost and won. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DISPUTE_LAWS } from '#server/ledger/dispute-laws.ts';
import { postJournal } from '#server/ledger/index.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { inTransaction } from '#server/platform/database.ts';
import type { DisputeState } from '#shared/payments/dispute-states.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { beginLoad } from '../payments/support/load.ts';
import { auditBreach, type Breach, lineOf } from './support/breaches.ts';

const shop = useTestShop();
beforeAll(async () => {
  await disputed([['open', 1000]]);
  await disputed([['lost', 1000]], 300);
  await disputed([
    ['won', 1000],
    ['open', 800],
  ]);
  await disputed([
    ['lost', 400],
    ['open', 100],
  ]);
  await disputed([['won', 1000]]);
});

const em = () => shop.orm.em.fork();

/** A load of EUR 10, of which this much is left, and its disputes one after the other. */
async function disputed(disputes: readonly [DisputeState, number][], leftCents = 1000): Promise<void> {
  const { customer, paymentId, sessionId } = await beginLoad(shop);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  if (leftCents < 1000) await spend(customer, 1000 - leftCents);
  shop.provider.charges.set(`ch_${paymentId}`, { paymentId, refundedCents: 0 });
  for (const [n, [state, amountCents]] of disputes.entries()) {
    const said = { chargeId: `ch_${paymentId}`, amountCents, reason: 'fraudulent' };
    shop.provider.disputes.set(`dp_${n}_${paymentId}`, { ...said, state, isWithdrawn: state !== 'won' });
    await followDispute(shop.work(), `dp_${n}_${paymentId}`);
  }
}

const spend = (customer: number, cents: number) =>
  postJournal(em(), {
    reference: `test:${customer}:spent`,
    kind: 'adjustment',
    description: 'Spent elsewhere',
    entries: { [`customer:${customer}`]: -cents, 'system:adjustment': cents },
  });

const STATUS =
  'a payment is disputed or charged back exactly when one of its disputes is, unless it goes back anyway';
const OPEN = `state = 'open' and amount_cents = 1000`;
const LOST = `id = (select id from dispute where state = 'lost' and amount_cents = 1000)`;
const PAYMENT_OF_LOST = `id = (select payment_id from dispute where ${LOST})`;
const LOST_AND_OPEN = `id = (select payment_id from dispute where amount_cents = 400)`;

const BREACHES: Breach[] = [
  {
    rule: 'a dispute took from its customer’s balance what is withheld for it, and gave back the rest',
    breaks: `update dispute set withheld_cents = 299 where ${LOST}`,
    mends: `update dispute set withheld_cents = 300 where ${LOST}`,
    expected: '-299',
    found: '-300',
  },
  {
    rule: 'what providers have taken for disputes waits for the decision, less what was lost',
    breaks: `update dispute set withdrawn_cents = 999 where ${OPEN}`,
    mends: `update dispute set withdrawn_cents = 1000 where ${OPEN}`,
    expected: '-1899',
    found: '-1900',
  },
  {
    rule: 'charge-backs cost what lost disputes have not got from the balance',
    breaks: `update dispute set withheld_cents = 301 where ${LOST}`,
    mends: `update dispute set withheld_cents = 300 where ${LOST}`,
    expected: '-699',
    found: '-700',
  },
  {
    rule: 'no more of a payment is disputed or gone back than it brought',
    breaks: `update payment set refunded_cents = 1 where ${PAYMENT_OF_LOST}`,
    mends: `update payment set refunded_cents = 0 where ${PAYMENT_OF_LOST}`,
    expected: '1000 at most',
    found: '1001',
  },
  {
    rule: STATUS,
    breaks: `update payment set status = 'verified' where ${PAYMENT_OF_LOST}`,
    mends: `update payment set status = 'charged_back' where ${PAYMENT_OF_LOST}`,
    expected: 'charged_back',
    found: 'verified',
  },
  {
    rule: STATUS,
    breaks: `update payment set status = 'charged_back' where ${LOST_AND_OPEN}`,
    mends: `update payment set status = 'disputed' where ${LOST_AND_OPEN}`,
    expected: 'disputed',
    found: 'charged_back',
  },
  {
    rule: STATUS,
    breaks: `update payment set status = 'disputed' where status = 'verified'`,
    mends: `update payment set status = 'verified'
      where status = 'disputed' and not exists (select from dispute where payment_id = payment.id and state = 'open')`,
    expected: 'verified',
    found: 'disputed',
  },
];

describe('the audit of disputes', () => {
  it('finds nothing in correct books', async () => {
    expect(await shop.audit()).toEqual([]);
  });

  it('reads the journals once, not once for each dispute', async () => {
    const { breaches } = DISPUTE_LAWS.find(({ rule }) => rule === BREACHES[0]?.rule)!;
    const plan = await inTransaction(em(), async ({ db }) => {
      // Such a join remains only where PostgreSQL knows no other.
      await sql`set local enable_nestloop = off`.execute(db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${breaches}`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toContain('Nested Loop');
    expect(plan.match(/ on journal j/g)).toHaveLength(1);
  });

  it.each(BREACHES)('$rule: $expected, found $found', async (breach) => {
    const { broken, mended } = await auditBreach(shop, breach);
    expect(broken).toContainEqual(lineOf(breach));
    expect(mended).toEqual([]);
  });
});
