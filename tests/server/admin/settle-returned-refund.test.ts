/** Refunds that a provider had accepted and a card did not take, until an operator says that they were paid another way. */
import { beforeAll, expect, it } from 'vitest';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { startPaying } from '../checkout/support/buy.ts';
import { operatorCaller } from './support/operators.ts';

const shop = useListeningShop();
const sql = <Rows extends object[]>(statement: string, values: unknown[] = []) =>
  shop.newEm().execute<Rows>(statement, values);

type Caller = Awaited<ReturnType<typeof operatorCaller>>;
let support: Caller;
beforeAll(async () => {
  support = await operatorCaller(shop, 'support');
});

async function refundedPayment(): Promise<{ paymentId: string; buyer: number }> {
  const { paymentId, buyer } = await startPaying(shop);
  await sql(`update payment set status = 'refunded' where id = ?`, [paymentId]);
  return { paymentId, buyer };
}

const comesBack = (paymentId: string, refundId: string, amountCents: number) =>
  sql(
    `insert into operator_log (who, os_user, run, action, subject, after)
     values ('stripe', 'webhook', gen_random_uuid(), 'refund failed', ?, ?::jsonb)`,
    [`payment ${paymentId}`, JSON.stringify({ refundId, amountCents })],
  );
const settledOf = (paymentId: string) =>
  sql<{ after: object; reason: string }[]>(
    `select after, reason from operator_log where subject = ? and action = 'refund returned settled' order by id`,
    [`payment ${paymentId}`],
  );
const waiting = async () => (await support.queues.list({ queue: 'returned_refunds' })).rows;
const waitingCount = async () =>
  (await support.queues.counts()).find(({ queue }) => queue === 'returned_refunds')?.count;

it('stay in their queue until an operator has settled what they saw of them', async () => {
  const { paymentId, buyer } = await refundedPayment();
  await comesBack(paymentId, 're_1', 300);
  await comesBack(paymentId, 're_2', 100);
  expect(await waiting()).toMatchObject([
    { id: paymentId, customerId: buyer, amountCents: 400, note: 'the card did not take it' },
  ]);
  const settle = (amountCents: number) =>
    support.queues.settleReturnedRefund({ paymentId, amountCents, reason: 'by bank transfer' });
  await comesBack(paymentId, 're_3', 50);
  await expect(settle(400)).rejects.toThrow('€4.50 of it is open, not €4.00; look at it again');
  await settle(450);
  expect(await settledOf(paymentId)).toEqual([
    {
      after: { refundIds: ['re_1', 're_2', 're_3'], amountCents: 450, customer: buyer },
      reason: 'by bank transfer',
    },
  ]);
  expect(await waitingCount()).toBe(0);
  await expect(settle(450)).rejects.toThrow('€0.00 of it is open');
  await comesBack(paymentId, 're_4', 20);
  expect(await waiting()).toMatchObject([{ id: paymentId, amountCents: 20 }]);
  await settle(20);
});

it('are settled once when two operators do it at the same time', async () => {
  const { paymentId } = await refundedPayment();
  await comesBack(paymentId, 're_5', 300);
  const callers = [support, await operatorCaller(shop, 'owner')];
  const em = shop.newEm();
  await em.begin();
  await em.execute('select from payment where id = ? for update', [paymentId]);
  const both = Promise.allSettled(
    callers.map((caller, place) =>
      caller.queues.settleReturnedRefund({ paymentId, amountCents: 300, reason: `transfer ${place}` }),
    ),
  );
  await untilSomebodyWaits(shop, 2);
  await em.commit();
  expect((await both).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await settledOf(paymentId)).toHaveLength(1);
  expect(await waitingCount()).toBe(0);
});
