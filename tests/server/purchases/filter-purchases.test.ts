/** The filters of a customer's purchases: what they find, and their choices. */
import { describe, expect, it } from 'vitest';
import { openClaim } from '#server/claims/open-claim.ts';
import { listFilterChoices } from '#server/purchases/filter-purchases.ts';
import { listPurchases } from '#server/purchases/list-purchases.ts';
import {
  passesFilters,
  PURCHASE_CONDITIONS,
  type PurchaseFilters,
} from '#shared/purchases/purchase-filters.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { addPurchase } from './support/purchases.ts';

const shop = useTestShop();
const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Of every kind one: by name what is the same for all runs. */
async function buyAll() {
  const customer = await shop.addCustomer();
  const add = async (more: Parameters<typeof addPurchase>[2]) => {
    const { username } = await addPurchase(shop, customer, more);
    return username;
  };
  const names = {
    covered: await add({ at: daysAgo(29), product: { region: 'EUW' } }),
    over: await add({ at: daysAgo(31), product: { region: 'NA' } }),
    none: await add({ at: daysAgo(1), warrantyDays: 0, product: { region: 'EUW' } }),
    lifelong: await add({ at: daysAgo(5000), warrantyDays: 3650, product: { region: 'NA' } }),
    listed: await add({ at: daysAgo(2), state: 'listed', product: { region: 'EUW' } }),
    claimed: await add({ at: daysAgo(3), product: { region: 'NA' } }),
  };
  const opened = await openClaim(shop.as(customer), {
    username: names.claimed,
    reason: 'login',
    text: 'It is locked',
  });
  expect(opened).toEqual({ outcome: 'opened' });
  return { customer, names };
}

const list = (customer: number, filters: PurchaseFilters) =>
  listPurchases(shop.as(customer), { page: 1, limit: 100, isHidden: false, ...filters });

type Name = keyof Awaited<ReturnType<typeof buyAll>>['names'];

it.each<[PurchaseFilters, Name[]]>([
  [{ state: 'listed' }, ['listed']],
  [{ state: 'unlisted' }, ['none', 'claimed', 'covered', 'over', 'lifelong']],
  [{ state: 'covered' }, ['listed', 'claimed', 'covered', 'lifelong']],
  [{ state: 'uncovered' }, ['none', 'over']],
  [{ state: 'claimed' }, ['claimed']],
  [{ region: 'NA' }, ['claimed', 'over', 'lifelong']],
  [{ region: 'KR' }, []],
  [{ boughtFrom: daysAgo(2.5) }, ['none', 'listed']],
  [{ boughtBefore: daysAgo(30) }, ['over', 'lifelong']],
  [{ boughtFrom: daysAgo(30), boughtBefore: daysAgo(2.5), region: 'EUW' }, ['covered']],
])('%o finds %j', async (filters, expected) => {
  const { customer, names } = await buyAll();
  const page = await list(customer, filters);
  expect(page.results.map(({ username }) => username)).toEqual(expected.map((name) => names[name]));
  expect(page.count).toBe(expected.length);
});

it('a device with the same rows finds the same purchases', async () => {
  const { customer } = await buyAll();
  const { results } = await list(customer, {});
  const questions: PurchaseFilters[] = [
    ...PURCHASE_CONDITIONS.map((state) => ({ state })),
    { region: 'EUW' },
    { boughtFrom: daysAgo(30), boughtBefore: daysAgo(2.5) },
    // A month begins with its first instant and ends before its last.
    { boughtFrom: results[2]?.date },
    { boughtBefore: results[2]?.date },
  ];
  for (const question of questions) {
    const found = (await list(customer, question)).results;
    expect(found).toEqual(results.filter((row) => passesFilters(question, row)));
  }
});

describe('the choices', () => {
  it('are the regions and months of the customer’s own list', async () => {
    const customer = await shop.addCustomer();
    await addPurchase(shop, await shop.addCustomer(), {
      at: '2020-01-01T00:00:00Z',
      product: { region: 'KR' },
    });
    for (const [at, region, state] of [
      ['2026-02-01T00:00:00.000Z', 'NA', 'owned'],
      ['2026-02-14T00:00:00.000Z', 'NA', 'listed'],
      ['2026-02-28T23:30:00.000Z', 'EUW', 'owned'],
      ['2025-12-31T23:59:59.000Z', 'EUW', 'owned'],
      ['2026-03-01T00:00:00.000Z', 'BR', 'hidden'],
      ['2026-04-01T00:00:00.000Z', 'TR', 'traded'],
    ] as const)
      await addPurchase(shop, customer, { at, state, product: { region } });
    expect(await listFilterChoices(shop.as(customer), { isHidden: false })).toEqual({
      regions: ['EUW', 'NA'],
      bought: [
        '2026-02-28T23:30:00.000Z',
        '2026-02-01T00:00:00.000Z',
        '2025-12-31T23:59:59.000Z',
        '2025-12-31T23:59:59.000Z',
      ],
    });
    expect(await listFilterChoices(shop.as(customer), { isHidden: true })).toEqual({
      regions: ['BR'],
      bought: ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    });
  });

  it('are empty for someone who has bought nothing', async () => {
    const customer = await shop.addCustomer();
    expect(await listFilterChoices(shop.as(customer), { isHidden: false })).toEqual({
      regions: [],
      bought: [],
    });
  });
});
