/** The limits of transfers: amounts at their limits, and periods at their ends. */
import { describe, expect, it } from 'vitest';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import { transferLimits } from '#server/wallet/limits.ts';
import { JUST_BEFORE_SECONDS } from '../../support/database-clock.ts';
import { limitWindow } from '../../support/rate-limit-rows.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { withSettings } from '../support/settings.ts';
import { type Person, person } from './support/person.ts';

const [HOUR, DAY] = [3600, 24 * 3600];

const shop = useTestShop();

const give = (from: Person, to: { email: string }, amount: number) =>
  transferBalance(shop.as(from.id), { receiver: to.email, amountCents: amount, description: '' });
const makeCode = (from: Person, amount: number) =>
  transferCrossSite(shop.as(from.id), { amountCents: amount });
const refusedAmount = (text: string) => ({ code: 'validation_failed', fields: { amount: [text] } });

const refusedFor = (minutes: string) => ({
  fields: {
    receiver: [`You can transfer to one customer 20 times an hour. Please try again in ${minutes}.`],
  },
});

/** All that this customer gave so far was given so many seconds ago. */
async function giftsWere(secondsAgo: number, from: Person): Promise<void> {
  const em = shop.orm.em.fork();
  for (const [table, giver] of [
    ['balance_transfer', 'sender_id'],
    ['balance_coupon', 'created_by_id'],
  ])
    await em.execute(
      `update ${table} set created_at = clock_timestamp() - ? * interval '1 second' where ${giver} = ?`,
      [secondsAgo, from.id],
    );
}

describe.each([
  {
    way: 'a transfer',
    send: (from: Person, to: Person, cents: number): Promise<unknown> => give(from, to, cents),
  },
  {
    way: 'a code',
    send: (from: Person, _: Person, cents: number): Promise<unknown> => makeCode(from, cents),
  },
])('$way', ({ send }) => {
  it('cannot exceed the whole balance', async () => {
    const [alice, bob] = [await person(shop, 100), await person(shop)];
    await expect(send(alice, bob, 101)).rejects.toMatchObject(
      refusedAmount('Your balance is too small for this amount.'),
    );
    await send(alice, bob, 100);
    expect(await shop.balance(alice.id)).toBe(0);
  });

  it('cannot exceed 500 a day', async () => {
    const [alice, bob] = [await person(shop, 1_000_00), await person(shop)];
    await expect(send(alice, bob, 500_01)).rejects.toMatchObject(
      refusedAmount('You can transfer up to €500.00 a day, €500.00 of it now.'),
    );
    await send(alice, bob, 499_99);
    await expect(send(alice, bob, 2)).rejects.toMatchObject(
      refusedAmount('You can transfer up to €500.00 a day, €0.01 of it now.'),
    );
    await send(alice, bob, 1);
    expect(await shop.balance(alice.id)).toBe(500_00);
    expect(await shop.audit()).toEqual([]);
  });

  it('counts for 24 hours', async () => {
    const [alice, bob] = [await person(shop, 2_000_00), await person(shop)];
    await send(alice, bob, 500_00);
    await giftsWere(DAY - JUST_BEFORE_SECONDS, alice);
    await expect(send(alice, bob, 1)).rejects.toMatchObject({ code: 'validation_failed' });
    await giftsWere(DAY, alice);
    await send(alice, bob, 500_00);
    expect(await shop.balance(alice.id)).toBe(1_000_00);
  });
});

describe('the cap of a day', () => {
  it('counts what a customer gave, not what they received or others gave', async () => {
    const [alice, bob] = [await person(shop, 600_00), await person(shop, 100_00)];
    await give(bob, alice, 40_00);
    await makeCode(bob, 10_00);
    await give(alice, bob, 500_00);
    expect(await transferLimits(shop.as(bob.id))).toEqual({ minimumCents: 1, leftCents: 450_00 });
    expect(await transferLimits(shop.as(alice.id))).toEqual({ minimumCents: 1, leftCents: 0 });
  });

  it('that was lowered leaves zero, never less', async () => {
    const [alice, bob] = [await person(shop, 600_00), await person(shop)];
    await give(alice, bob, 500_00);
    const lowered = withSettings(shop.as(alice.id), { 'wallet.transferDailyCap': 100 });
    expect((await transferLimits(lowered)).leftCents).toBe(0);
  });
});

describe('transfers to one customer', () => {
  it('are limited to twenty within an hour; room opens when the oldest is an hour old', async () => {
    const [alice, bob, carol] = [await person(shop, 1000), await person(shop), await person(shop)];
    for (let n = 0; n < 20; n += 1) await give(alice, bob, 1);
    await expect(give(alice, bob, 1)).rejects.toMatchObject(refusedFor('60 minutes'));
    await giftsWere(HOUR - JUST_BEFORE_SECONDS, alice);
    await expect(give(alice, bob, 1)).rejects.toMatchObject(refusedFor('1 minute'));
    await giftsWere(HOUR - 90, alice);
    await expect(give(alice, bob, 1)).rejects.toMatchObject(refusedFor('2 minutes'));
    await give(alice, carol, 1);
    await giftsWere(HOUR, alice);
    await give(alice, bob, 1);
    expect(await shop.balance(bob.id)).toBe(21);
  });

  it('report the time until the oldest of the last twenty is an hour old', async () => {
    const [alice, bob] = [await person(shop, 1000), await person(shop)];
    for (let n = 0; n < 20; n += 1) await give(alice, bob, 1);
    await shop.orm.em.fork().execute(
      `update balance_transfer set created_at = clock_timestamp() - interval '40 minutes 30 seconds'
       where id = (select min(id) from balance_transfer where sender_id = ?)`,
      [alice.id],
    );
    await expect(give(alice, bob, 1)).rejects.toMatchObject({
      fields: { receiver: [expect.stringMatching(/in 20 minutes\.$/)] },
    });
  });
});

describe('codes of one customer', () => {
  it('are limited to thirty within an hour', async () => {
    const [alice, other] = [await person(shop, 1000), await person(shop, 1000)];
    for (let n = 0; n < 30; n += 1) await makeCode(alice, 1);
    await giftsWere(HOUR - JUST_BEFORE_SECONDS, alice);
    await expect(makeCode(alice, 1)).rejects.toMatchObject(
      refusedAmount('You can create 30 codes an hour. Please try again in 1 minute.'),
    );
    await makeCode(other, 1);
    await giftsWere(HOUR, alice);
    await makeCode(alice, 1);
    expect(await shop.balance(alice.id)).toBe(969);
  });
});

describe('unknown receivers', () => {
  it('are limited to a hundred within an hour; correct ones do not count', async () => {
    const [alice, bob] = [await person(shop, 1000), await person(shop)];
    const started = Date.now();
    for (let n = 0; n < 99; n += 1)
      await expect(give(alice, { email: `unknown-${n}@example.com` }, 1)).rejects.toMatchObject({
        fields: { receiver: ['There is no customer with this email address.'] },
      });
    await give(alice, bob, 1);
    await expect(give(alice, { email: 'the-hundredth@example.com' }, 1)).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(give(alice, bob, 1)).rejects.toMatchObject({ code: 'throttled' });
    const window = await limitWindow(shop, `receiver-unknown:${alice.id}`, started);
    expect(window.seconds).toBe(HOUR);
    await window.pass();
    await give(alice, bob, 1);
    expect(await shop.balance(bob.id)).toBe(2);
  });
});
