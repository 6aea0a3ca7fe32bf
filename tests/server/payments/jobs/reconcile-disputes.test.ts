/** Which disputes the shop asks the provider about each hour. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcileDisputes } from '#server/payments/jobs/payment-jobs.ts';
import { openTestShop, type TestShop } from '../../../support/test-shop.ts';
import { beginLoad } from '../support/load.ts';

const FOUR_DAYS_MS = 4 * 24 * 60 * 60_000;

let shop: TestShop;
/** Disputes that the provider was asked about, those it tells as recent, and since when it was asked for them. */
const asked: string[] = [];
let recent: string[] = [];
const sinces: Date[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  shop.provider.listDisputes = (since: Date) => {
    sinces.push(since);
    return Promise.resolve(recent);
  };
  shop.provider.findDispute = (id) => {
    asked.push(id);
    return id === 'dp_down' ? Promise.reject(new Error('provider is down')) : Promise.resolve(null);
  };
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.orm.em.fork().execute('delete from dispute');
  asked.length = 0;
  sinces.length = 0;
  recent = [];
});

async function addDispute(reference: string | null, state: 'open' | 'won' | 'lost' = 'open'): Promise<void> {
  const { paymentId } = await beginLoad(shop);
  await shop.orm.em.fork().execute(
    `insert into dispute (payment_id, provider_reference, state, amount_cents, closed_at)
     values (?, ?, ?, 0, case when ? <> 'open' then now() end)`,
    [paymentId, reference, state, state],
  );
}

const reconcile = () => reconcileDisputes(shop.work());

describe('the hourly look at disputes', () => {
  it('checks disputes open here and those the provider knows, each once', async () => {
    await addDispute('dp_open');
    await addDispute('dp_won', 'won');
    await addDispute('dp_lost', 'lost');
    await addDispute(null);
    recent = ['dp_new', 'dp_open'];
    await reconcile();
    expect(asked).toEqual(['dp_open', 'dp_new']);
  });

  it('looks back four days, since the provider resends a lost webhook for three', async () => {
    const before = Date.now();
    await reconcile();
    expect(sinces).toHaveLength(1);
    expect(sinces[0]?.getTime()).toSatisfy(
      (since: number) => since >= before - FOUR_DAYS_MS && since <= Date.now() - FOUR_DAYS_MS,
    );
  });

  it('continues if one cannot be queried', async () => {
    await addDispute('dp_down');
    await addDispute('dp_open');
    await reconcile();
    expect(asked).toEqual(['dp_down', 'dp_open']);
  });
});
