/** Promised balance: when it becomes due by the database's clock, and what is never credited. */
import { describe, expect, it } from 'vitest';
import { lockBalance, postJournal } from '#server/ledger/index.ts';
import {
  cancelCredit,
  cancelCreditsOf,
  creditDue,
  expectCredit,
  releaseCredit,
} from '#server/wallet/jobs/due-credits.ts';
import { isAfter, JUST_BEFORE_SECONDS, timed } from '../../../support/database-clock.ts';
import { untilSomebodyWaits } from '../../../support/lock-waits.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { mailsTo, mailTo } from '../../marketplace/support/market.ts';

const HOUR = 3600;

const shop = useTestShop();

const em = () => shop.orm.em.fork();
let credits = 0;

/** EUR 2.00, due so many hours from now; null: when it is released. */
async function promise(dueInHours: number | null): Promise<{ customer: number; reference: string }> {
  credits += 1;
  const [customer, reference] = [await shop.addCustomer(), `test:${credits}`];
  await expectCredit(em(), {
    customerId: customer,
    kind: 'trade_in',
    reference,
    description: 'Trade-in: Unranked, EUW',
    amountCents: 200,
    dueInHours,
  });
  return { customer, reference };
}

const dueIn = (reference: string, seconds: number) =>
  em().execute(
    `update pending_credit set due_at = clock_timestamp() + ? * interval '1 second' where reference = ?`,
    [seconds, reference],
  );
const madeAgo = (reference: string, seconds: number) =>
  em().execute(
    `update pending_credit set created_at = clock_timestamp() - ? * interval '1 second' where reference = ?`,
    [seconds, reference],
  );
const dueAt = async (reference: string) =>
  (await shop.row<{ due_at: unknown }>('select due_at from pending_credit where reference = ?', [reference]))
    .due_at;
const credit = () => creditDue(shop.work());

describe('a promise', () => {
  it('is due that many hours after it was made', async () => {
    const { answer, span } = await timed(shop, () => promise(24));
    expect(await dueAt(answer.reference)).toSatisfy(isAfter(span, 24 * HOUR));
  });

  it('is credited when it is due, once, and not before', async () => {
    const { customer, reference } = await promise(24);
    await dueIn(reference, JUST_BEFORE_SECONDS);
    expect(await credit()).toBe(0);
    expect(await shop.balance(customer)).toBe(0);
    await dueIn(reference, 0);
    const { answer, span } = await timed(shop, credit);
    expect(answer).toBe(1);
    expect(await shop.balance(customer)).toBe(200);
    expect(
      (
        await shop.row<{ at: unknown }>('select credited_at as at from pending_credit where reference = ?', [
          reference,
        ])
      ).at,
    ).toSatisfy(isAfter(span, 0));
    expect(await credit()).toBe(0);
    expect(await shop.balance(customer)).toBe(200);
    expect(await mailsTo(shop, customer)).toEqual(['credit-arrived']);
    expect(await mailTo(shop, customer, 'credit-arrived')).toEqual({
      description: 'Trade-in: Unranked, EUW',
      amountCents: 200,
    });
  });

  it.each([
    ['its reference', ({ reference }: { reference: string }) => cancelCredit(em(), reference)],
    ['its customer', ({ customer }: { customer: number }) => cancelCreditsOf(em(), customer)],
  ])('that was cancelled by %s is never credited', async (_, cancel) => {
    const [taken, other] = [await promise(24), await promise(24)];
    await cancel(taken);
    for (const { reference } of [taken, other]) await dueIn(reference, 0);
    expect(await credit()).toBe(1);
    expect([await shop.balance(taken.customer), await shop.balance(other.customer)]).toEqual([0, 200]);
  });

  it('waits for the balance, and is not credited if cancelled in the meantime', async () => {
    const { customer, reference } = await promise(0);
    let crediting: Promise<number> | undefined;
    await em().transactional(async (rival) => {
      await lockBalance(rival, customer);
      crediting = credit();
      await untilSomebodyWaits(shop);
      const untouched = await rival.execute(
        'select 1 from pending_credit where reference = ? for update skip locked',
        [reference],
      );
      expect(untouched).toHaveLength(1);
      await cancelCredit(rival, reference);
    });
    expect(await crediting).toBe(0);
    expect(await shop.balance(customer)).toBe(0);
  });

  it('that cannot be credited holds up no other', async () => {
    const [broken, other] = [await promise(0), await promise(0)];
    // A movement of its name is in the ledger already.
    await postJournal(em(), {
      reference: `${broken.reference}:credited`,
      kind: 'adjustment',
      description: 'A test',
      entries: { 'system:adjustment': -1, [`customer:${broken.customer}`]: 1 },
    });
    expect(await credit()).toBe(1);
    expect([await shop.balance(broken.customer), await shop.balance(other.customer)]).toEqual([1, 200]);
    await cancelCredit(em(), broken.reference);
  });

  it('that was credited cannot be cancelled', async () => {
    const { customer, reference } = await promise(24);
    await dueIn(reference, 0);
    await credit();
    await cancelCredit(em(), reference);
    await cancelCreditsOf(em(), customer);
    expect(
      await shop.row('select cancelled_at from pending_credit where reference = ?', [reference]),
    ).toEqual({ cancelled_at: null });
  });

  it('of a customer who waits for another credit is credited independently', async () => {
    const { customer, reference } = await promise(24);
    await expectCredit(em(), {
      customerId: customer,
      kind: 'trade_in',
      reference: `${reference}-later`,
      description: 'Trade-in: Gold II, EUW',
      amountCents: 300,
      dueInHours: 24,
    });
    await dueIn(reference, 0);
    expect(await credit()).toBe(1);
    expect(await shop.balance(customer)).toBe(200);
  });
});

describe('a promise that waits for a person', () => {
  it('is not due, however long it takes', async () => {
    const { customer, reference } = await promise(null);
    await madeAgo(reference, 1000 * HOUR);
    expect(await credit()).toBe(0);
    expect(await shop.balance(customer)).toBe(0);
  });

  it('released within the 24 hours is due 24 hours after it was made', async () => {
    const { answer, span } = await timed(shop, () => promise(null));
    await releaseCredit(em(), answer.reference, 24);
    expect(await dueAt(answer.reference)).toSatisfy(isAfter(span, 24 * HOUR));
  });

  it('released after them is due at once', async () => {
    const { reference } = await promise(null);
    await madeAgo(reference, 24 * HOUR + 60);
    const { span } = await timed(shop, () => releaseCredit(em(), reference, 24));
    expect(await dueAt(reference)).toSatisfy(isAfter(span, 0));
  });

  it('released again, or cancelled before, is unchanged', async () => {
    const [released, cancelled] = [await promise(24), await promise(null)];
    const before = await dueAt(released.reference);
    await releaseCredit(em(), released.reference, 1);
    expect(await dueAt(released.reference)).toEqual(before);
    await cancelCredit(em(), cancelled.reference);
    await releaseCredit(em(), cancelled.reference, 0);
    expect(await dueAt(cancelled.reference)).toBeNull();
  });
});
