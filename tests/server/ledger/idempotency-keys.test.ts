import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindIdempotencyKey, type KeyedRequest, refuseReusedKey } from '#server/ledger/index.ts';
import { purgeIdempotencyKeys } from '#server/ledger/idempotency-keys.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let customerId: number;
beforeAll(async () => {
  shop = await openTestShop();
  customerId = await shop.addCustomer();
});
afterAll(() => shop.close());

const em = () => shop.orm.em.fork();
const REUSED = { code: 'idempotency_key_reused' };
const keyed = (key: string | undefined, more: Partial<KeyedRequest> = {}): KeyedRequest => ({
  customerId,
  key,
  request: ['load', 'stripe', 1000],
  ...more,
});

async function countKeys(): Promise<number> {
  return (await shop.row<{ n: number }>('select count(*)::int as n from idempotency_key')).n;
}

describe('an idempotency key', () => {
  it('is bound to its request: the same request passes again, another is refused', async () => {
    await bindIdempotencyKey(em(), keyed('a'));
    await bindIdempotencyKey(em(), keyed('a'));
    await refuseReusedKey(em(), keyed('a'));
    const others: unknown[][] = [
      ['load', 'stripe', 1001],
      ['load', 'param', 1000],
      ['checkout', 'stripe', 1000],
      ['load', 'stripe', 1000, ''],
    ];
    for (const request of others) {
      await expect(bindIdempotencyKey(em(), keyed('a', { request }))).rejects.toMatchObject(REUSED);
      await expect(refuseReusedKey(em(), keyed('a', { request }))).rejects.toMatchObject(REUSED);
    }
  });

  it('belongs to one customer, who may have many', async () => {
    await bindIdempotencyKey(em(), keyed('b'));
    const other = { customerId: await shop.addCustomer(), request: ['another'] };
    await expect(refuseReusedKey(em(), keyed('b', other))).resolves.toBeUndefined();
    await bindIdempotencyKey(em(), keyed('b', other));
    await bindIdempotencyKey(em(), keyed('c', { request: ['another'] }));
    await expect(bindIdempotencyKey(em(), keyed('b', { request: ['another'] }))).rejects.toMatchObject(
      REUSED,
    );
  });

  it('binds nothing if it is missing', async () => {
    const before = await countKeys();
    await bindIdempotencyKey(em(), keyed(undefined));
    await bindIdempotencyKey(em(), keyed(undefined, { request: ['another'] }));
    await refuseReusedKey(em(), keyed(undefined, { request: ['another'] }));
    expect(await countKeys()).toBe(before);
  });

  it('is not bound by merely being looked up', async () => {
    await refuseReusedKey(em(), keyed('looked at'));
    await bindIdempotencyKey(em(), keyed('looked at', { request: ['another'] }));
    await expect(refuseReusedKey(em(), keyed('looked at'))).rejects.toMatchObject(REUSED);
  });

  it('is free again when its transaction is rolled back', async () => {
    await em()
      .transactional(async (transaction) => {
        await bindIdempotencyKey(transaction, keyed('rolled back'));
        throw new Error('refused');
      })
      .catch(() => undefined);
    const another = bindIdempotencyKey(em(), keyed('rolled back', { request: ['another'] }));
    await expect(another).resolves.toBeUndefined();
  });

  it('is stored as a hash, so that neither it nor its request can be read', async () => {
    await bindIdempotencyKey(em(), keyed('legible-key', { request: ['legible-request'] }));
    const rows = await em().execute('select * from idempotency_key');
    expect(JSON.stringify(rows)).not.toContain('legible');
  });

  it('hides its request from guessing: another key gives the same request another hash', async () => {
    const request = ['guessable', 500];
    await bindIdempotencyKey(em(), keyed('first-key', { request }));
    await bindIdempotencyKey(em(), keyed('second-key', { request }));
    const { hashes } = await shop.row<{ hashes: number }>(
      `select count(distinct request_hash)::int as hashes from idempotency_key
       where key_hash in (?, ?)`,
      [hashToken('first-key'), hashToken('second-key')],
    );
    expect(hashes).toBe(2);
  });

  it.each([
    ['29 days 23:59:00', true],
    ['30 days 00:00:01', false],
  ])('from %s ago is kept: %s', async (age, isKept) => {
    const aged = await shop.addCustomer();
    await bindIdempotencyKey(em(), keyed('aged', { customerId: aged }));
    await em().execute('update idempotency_key set created_at = now() - ?::interval where customer_id = ?', [
      age,
      aged,
    ]);
    const before = await countKeys();
    await purgeIdempotencyKeys(em());
    expect(await countKeys()).toBe(isKept ? before : before - 1);
  });
});
