/** Which customers may send and receive balance; the effect of a repeated request; when the recipient's mail is written. */
import { describe, expect, it } from 'vitest';
import { isMailedAtOnce, mailReceivedTransfers } from '#server/wallet/jobs/mail-received-transfers.ts';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import { JUST_BEFORE_SECONDS } from '../../../support/database-clock.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { mailsTo } from '../../marketplace/support/market.ts';
import { type Person, person } from '../support/person.ts';

const QUIET_SECONDS = 15 * 60;
const BLOCKED = 'update customer set blocked_at = now() where id = ?';
const ERASED = 'update customer set erased_at = now(), password_hash = null where id = ?';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const give = (from: Person, to: { email: string }, amount: number, key?: string, description = '') =>
  transferBalance(shop.as(from.id), {
    receiver: to.email,
    amountCents: amount,
    description,
    idempotencyKey: key,
  });

const mailedAgo = (bob: Person, seconds: number) =>
  em().execute(
    `update balance_transfer set mailed_at = clock_timestamp() - ? * interval '1 second'
     where receiver_id = ? and mailed_at is not null`,
    [seconds, bob.id],
  );

describe('a sender', () => {
  it.each([
    ['was blocked', BLOCKED, 'customer_blocked'],
    ['deleted their account', ERASED, 'not_authenticated'],
  ])('who %s cannot give anything', async (_, since, code) => {
    const [alice, bob] = [await person(shop, 1000), await person(shop)];
    await em().execute(since, [alice.id]);
    await expect(give(alice, bob, 100)).rejects.toMatchObject({ code });
    await expect(transferCrossSite(shop.as(alice.id), { amountCents: 100 })).rejects.toMatchObject({ code });
    expect([await shop.balance(alice.id), await shop.balance(bob.id)]).toEqual([1000, 0]);
  });
});

describe('a receiver', () => {
  it.each([
    ['was blocked', BLOCKED],
    ['deleted their account', ERASED],
  ])('who %s receives nothing, with the answer for an unknown address', async (_, since) => {
    const [alice, bob] = [await person(shop, 1000), await person(shop)];
    await em().execute(since, [bob.id]);
    await expect(give(alice, bob, 100)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { receiver: ['There is no customer with this email address.'] },
    });
    expect([await shop.balance(alice.id), await shop.balance(bob.id)]).toEqual([1000, 0]);
  });
});

describe('a request that is sent again', () => {
  it('with its key moves nothing; without one it is a new request', async () => {
    const [alice, bob] = [await person(shop, 1000), await person(shop)];
    for (let n = 0; n < 3; n += 1) await give(alice, bob, 100, 'my request');
    expect(await shop.balance(bob.id)).toBe(100);
    for (let n = 0; n < 3; n += 1) await give(alice, bob, 100);
    expect(await shop.balance(bob.id)).toBe(400);
  });

  it('with its key is refused if anything else is asked for', async () => {
    const [alice, bob, carol] = [await person(shop, 1000), await person(shop), await person(shop)];
    await give(alice, bob, 100, 'my request');
    const reused = { code: 'idempotency_key_reused' };
    await expect(give(alice, bob, 101, 'my request')).rejects.toMatchObject(reused);
    await expect(give(alice, carol, 100, 'my request')).rejects.toMatchObject(reused);
    await expect(give(alice, bob, 100, 'my request', 'a note')).rejects.toMatchObject(reused);
    await expect(
      transferCrossSite(shop.as(alice.id), { amountCents: 100, idempotencyKey: 'my request' }),
    ).rejects.toMatchObject(reused);
    expect(await shop.balance(alice.id)).toBe(900);
  });

  it('is separate per customer: another may use the same key', async () => {
    const [alice, carol, bob] = [await person(shop, 1000), await person(shop, 1000), await person(shop)];
    await give(alice, bob, 100, 'my request');
    await give(carol, bob, 100, 'my request');
    expect([await shop.balance(alice.id), await shop.balance(carol.id)]).toEqual([900, 900]);
    expect(await shop.balance(bob.id)).toBe(200);
  });

  it('after a refusal is evaluated anew', async () => {
    const [alice, bob] = [await person(shop, 99), await person(shop)];
    await expect(give(alice, bob, 100, 'my request')).rejects.toMatchObject({ code: 'validation_failed' });
    await give(alice, bob, 99, 'my request');
    expect(await shop.balance(bob.id)).toBe(99);
  });
});

describe('the mail about a transfer', () => {
  it('waits until 15 minutes after the previous one', async () => {
    const [alice, bob, other] = [await person(shop, 1000), await person(shop), await person(shop)];
    await give(alice, bob, 100);
    await give(alice, bob, 200);
    expect(await mailsTo(shop, bob.id)).toEqual(['balance-received']);
    await mailedAgo(bob, QUIET_SECONDS - JUST_BEFORE_SECONDS);
    await mailReceivedTransfers(shop.work());
    expect(await mailsTo(shop, bob.id)).toEqual(['balance-received']);
    // A mail to another customer in between is no mail to this one.
    await give(alice, other, 1);
    await mailedAgo(bob, QUIET_SECONDS);
    await mailReceivedTransfers(shop.work());
    expect(await mailsTo(shop, bob.id)).toEqual(['balance-received', 'transfers-received']);
  });

  it('is sent at once if none was sent within 15 minutes and none waits', async () => {
    const [alice, bob] = [await person(shop, 1000), await person(shop)];
    expect(await isMailedAtOnce(em(), bob.id)).toBe(true);
    await give(alice, bob, 100);
    await mailedAgo(bob, QUIET_SECONDS - JUST_BEFORE_SECONDS);
    expect(await isMailedAtOnce(em(), bob.id)).toBe(false);
    await mailedAgo(bob, QUIET_SECONDS);
    expect(await isMailedAtOnce(em(), bob.id)).toBe(true);
    await mailedAgo(bob, 0);
    await give(alice, bob, 200);
    await mailedAgo(bob, QUIET_SECONDS);
    expect(await isMailedAtOnce(em(), bob.id)).toBe(false);
    expect(await isMailedAtOnce(em(), alice.id)).toBe(true);
  });
});
