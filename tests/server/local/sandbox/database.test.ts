import { expect, it } from 'vitest';
import { createMailbox } from '../../../../src/local/sandbox/mailbox/index.ts';
import { createOrderStore } from '../../../../src/local/sandbox/param/order-store.ts';
import { createSessionStore } from '../../../../src/local/sandbox/stripe/session-store.ts';
import { useTestShop } from '../../../support/test-shop.ts';

const shop = useTestShop();

it('several processes can create the sandbox’s tables at the same time', async () => {
  for (let round = 0; round < 10; round++) {
    await shop.orm.em.fork().execute('drop schema sandbox cascade');
    await shop.orm.em.fork().execute('create schema sandbox');
    const starts = Array.from({ length: 4 }, () =>
      [createMailbox, createOrderStore, createSessionStore].map((create) => create(shop.orm.em.fork())),
    );
    await Promise.all(starts.flat());
  }
  const tables = await shop.orm.em
    .fork()
    .execute<{ name: string }[]>(
      `select table_name as name from information_schema.tables where table_schema = 'sandbox' order by 1`,
    );
  expect(tables.map(({ name }) => name)).toEqual(['mail', 'param_order', 'stripe_refund', 'stripe_session']);
});
