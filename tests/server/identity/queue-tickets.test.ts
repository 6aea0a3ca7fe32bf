import { expect, it } from 'vitest';
import { collectTicket, openSecondStep, openTicket, settleDone } from '#server/identity/queue-tickets.ts';
import { closeSessionsOf } from '#server/identity/sessions.ts';
import { inTransaction } from '#server/platform/database.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();
const em = () => shop.orm.em.fork();
const BROWSER = 'a browser';

it('a sign-in that comes to its second step while the sessions end, ends with them', async () => {
  const customerId = await shop.addCustomer();
  const queueId = await openTicket(em(), 'login', BROWSER);
  await settleDone(em(), queueId, customerId);
  const { closing } = await inTransaction(em(), async (transaction) => {
    const ticket = await collectTicket(transaction, 'login', queueId, BROWSER);
    expect(ticket).toEqual({ status: 'done', customerId });
    await openSecondStep(transaction, queueId);
    const closed = closeSessionsOf(em(), customerId);
    await untilSomebodyWaits(shop);
    return { closing: closed };
  });
  await closing;
  expect(await collectTicket(em(), 'login', queueId, BROWSER)).toEqual({ status: 'unknown' });
  expect(await shop.row('select count(*)::int as left from queue_ticket')).toEqual({ left: 0 });
});
