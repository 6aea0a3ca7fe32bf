/** Prices in the console: effects of a change, concurrent changes, and scheduled price lists. */
import { beforeEach, describe, expect, it } from 'vitest';
import { applyDuePlans } from '#server/admin/prices/price-plans.ts';
import { readLog } from '#server/operator-log/index.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { JUST_BEFORE_SECONDS } from '../../../support/database-clock.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';
import { until } from '../../../support/test-shop.ts';
import { operatorCaller } from '../support/operators.ts';

const shop = useListeningShop();
const prices = async () => (await operatorCaller(shop, 'stock')).prices;
const current = async () => (await (await prices()).current())!;
const dearer = (eur: number): PriceList => ({ ...TEST_PRICES, standardBasePrice: eur });
const publish = async (eur: number, basedOn?: number) =>
  (await prices()).publish({
    prices: dearer(eur),
    basedOn: basedOn ?? (await current()).id,
    reason: 'autumn sale',
  });
const plan = async (eur: number, dueInMs = 3_600_000) =>
  (await prices()).plan({
    name: `to ${eur}`,
    prices: dearer(eur),
    basedOn: (await current()).id,
    dueAt: new Date(Date.now() + dueInMs).toISOString(),
    reason: 'weekend',
  });
const makeDue = () => shop.newEm().execute(`update price_plan set due_at = now() where outcome is null`);
const outcomeOf = async (id: number) =>
  (await shop.row<{ outcome: string | null }>('select outcome from price_plan where id = ?', [id])).outcome;

beforeEach(async () => {
  await shop.newEm().execute('delete from price_plan');
  await shop
    .newEm()
    .execute('insert into price_list (prices) values (?::jsonb)', [JSON.stringify(TEST_PRICES)]);
});

describe('a change of prices', () => {
  it('previews how many products change, and each change separately', async () => {
    await shop.newEm().execute('delete from product');
    for (const overrides of [{}, { blueEssence: 50_000 }, { isPremium: true }, { rank: 'GO', division: 2 }]) {
      await shop.addProduct(overrides);
    }
    const withoutGold: PriceList = { ...dearer(7), gold2Price: undefined, premiumBasePrice: 10.5 };
    const effect = await (await prices()).effect({ prices: withoutGold });
    expect(effect.products).toBe(4);
    expect(effect.total).toEqual({
      changed: 4,
      beforeCents: 500 + 600 + 1100 - 100 + 2000,
      afterCents: 700 + 800 + 1050 - 0 + 0,
      unsold: 1,
      newlySold: 0,
    });
    const byKey = new Map(effect.changes.map((change) => [change.key, change]));
    expect(byKey.get('standardBasePrice')).toMatchObject({ from: 5, to: 7, changed: 2 });
    expect(byKey.get('gold2Price')).toMatchObject({ from: 20, changed: 1, unsold: 1 });
    expect(await shop.row('select count(*)::int as lists from price_plan')).toEqual({ lists: 0 });
  });

  it('takes effect in every catalog, and undo restores the previous prices', async () => {
    const { listId } = await publish(9);
    await until(() => shop.services.catalog.prices().standardBasePrice === 9);
    await (await prices()).undo({ listId, reason: 'too dear' });
    await until(() => shop.services.catalog.prices().standardBasePrice === 5);
    const { rows, next } = await (await prices()).history({ limit: 2 });
    expect(rows.map(({ changes, reason }) => [changes, reason])).toEqual([
      [[{ key: 'standardBasePrice', from: 9, to: 5 }], 'too dear'],
      [[{ key: 'standardBasePrice', from: 5, to: 9 }], 'autumn sale'],
    ]);
    expect(next).toBe(rows[1]?.id);
    expect(await readLog(shop.newEm(), { action: 'prices', limit: 2 })).toMatchObject([
      { action: 'prices undo', before: { standardBasePrice: 9 }, after: { standardBasePrice: 5 } },
      { action: 'prices publish', osUser: 'console' },
    ]);
    await expect((await prices()).undo({ listId, reason: 'again' })).rejects.toThrow(
      /stock-\d+@.* was first/,
    );
  });

  it('takes effect once among ten at the same time, and the others see who was first', async () => {
    const { id } = await current();
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => publish(10 + n, id)));
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(9);
    for (const { reason } of lost) expect(String(reason)).toMatch(/stock-\d+@shop.test was first/);
  });

  it('is refused if the list is invalid or the right is missing', async () => {
    const wrong = { ...TEST_PRICES, standardBasePrice: -1 };
    await expect(
      (await prices()).publish({ prices: wrong, basedOn: 1, reason: 'oops' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const reader = (await operatorCaller(shop, 'reader')).prices;
    await expect(reader.plans()).resolves.toEqual([]);
    await expect(reader.publish({ prices: dearer(6), basedOn: 1, reason: 'no right' })).rejects.toMatchObject(
      { cause: { code: 'right_missing' } },
    );
    const same = (await current()).id;
    await expect(publish(5, same)).rejects.toThrow('in force already');
  });
});

describe('a scheduled list', () => {
  it('is pending until its time, then takes effect once, however many processes check', async () => {
    const { planId } = await plan(6);
    await applyDuePlans(shop.work());
    expect((await (await prices()).plans()).map(({ id, isOvertaken }) => [id, isOvertaken])).toEqual([
      [planId, false],
    ]);
    await makeDue();
    await Promise.all([1, 2, 3].map(() => applyDuePlans(shop.work())));
    expect((await current()).prices.standardBasePrice).toBe(6);
    expect(await outcomeOf(planId)).toBe('applied');
    expect(
      await shop.row('select count(*)::int as times from price_plan where price_list_id is not null'),
    ).toEqual({
      times: 1,
    });
    expect(await (await prices()).plans()).toEqual([]);
  });

  it('requires a fresh proof, unlike a draft', async () => {
    const { prices: stale } = await operatorCaller(shop, 'stock', { isProved: false });
    const request = { name: 'weekend', prices: dearer(6), basedOn: (await current()).id, reason: 'weekend' };
    await expect(
      stale.plan({ ...request, dueAt: new Date(Date.now() + 3_600_000).toISOString() }),
    ).rejects.toMatchObject({ cause: { code: 'second_factor_required' } });
    expect(await (await prices()).plans()).toEqual([]);
    await expect(stale.plan({ ...request, dueAt: null })).resolves.toHaveProperty('planId');
  });

  it('takes effect in order when two are due', async () => {
    await plan(6);
    await plan(7, 7_200_000);
    await makeDue();
    await applyDuePlans(shop.work());
    expect((await current()).prices.standardBasePrice).toBe(7);
  });

  it('never undoes a change a person made in the meantime, and says so for a week', async () => {
    const { planId } = await plan(6);
    await publish(9);
    expect((await (await prices()).plans())[0]).toMatchObject({ isOvertaken: true, outcome: null });
    await makeDue();
    await applyDuePlans(shop.work());
    expect((await current()).prices.standardBasePrice).toBe(9);
    expect(await outcomeOf(planId)).toBe('overtaken');
    const shownAfter = async (seconds: number) => {
      await shop
        .newEm()
        .execute(`update price_plan set ended_at = clock_timestamp() - ? * interval '1 second'`, [seconds]);
      return (await (await prices()).plans()).map(({ id, outcome }) => [id, outcome]);
    };
    const week = 7 * 24 * 3600;
    expect(await shownAfter(week - JUST_BEFORE_SECONDS)).toEqual([[planId, 'overtaken']]);
    expect(await shownAfter(week)).toEqual([]);
  });

  it('gives way to a person who publishes at the same moment, or that person is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { planId } = await plan(30 + round);
      await makeDue();
      const { id } = await current();
      const [published] = await Promise.allSettled([publish(50 + round, id), applyDuePlans(shop.work())]);
      const inForce = (await current()).prices.standardBasePrice;
      if (published.status === 'fulfilled') {
        expect([inForce, await outcomeOf(planId)]).toEqual([50 + round, 'overtaken']);
      } else {
        expect(String(published.reason)).toContain('was first');
        expect([inForce, await outcomeOf(planId)]).toEqual([30 + round, 'applied']);
      }
    }
  });

  it('can be cancelled once, and a draft never becomes due', async () => {
    const { planId } = await plan(6);
    const cancel = async () => (await prices()).cancelPlan({ id: planId, reason: 'not now' });
    await cancel();
    await expect(cancel()).rejects.toThrow(/cancelled already, by stock-/);
    const draft = { name: 'later', prices: dearer(8), basedOn: null, dueAt: null, reason: 'an idea' };
    await (await prices()).plan(draft);
    await makeDue().then(() => shop.newEm().execute('update price_plan set due_at = null'));
    await applyDuePlans(shop.work());
    expect((await (await prices()).plans()).map(({ name }) => name)).toEqual(['later']);
    await expect(
      (await prices()).plan({ ...draft, basedOn: (await current()).id, dueAt: '2020-01-01T00:00:00Z' }),
    ).rejects.toThrow('over already');
  });
});
