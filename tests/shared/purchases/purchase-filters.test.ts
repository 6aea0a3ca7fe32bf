import { describe, expect, it } from 'vitest';
import {
  passesFilters,
  PURCHASE_CONDITION_TEXTS,
  PURCHASE_CONDITIONS,
  type PurchaseCondition,
} from '#shared/purchases/purchase-filters.ts';

const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const BOUGHT = '2026-03-01T00:00:00.000Z';
const PURCHASE = { date: BOUGHT, region: 'EUW', isListed: false, warrantyDays: 0 } as const;

describe('a purchase', () => {
  it('passes without filters', () => {
    expect(passesFilters({}, PURCHASE)).toBe(true);
  });

  it('passes the filter of its region only', () => {
    expect(passesFilters({ region: 'EUW' }, PURCHASE)).toBe(true);
    expect(passesFilters({ region: 'NA' }, PURCHASE)).toBe(false);
  });

  it.each([
    ['from the instant of the purchase on', { boughtFrom: BOUGHT }, true],
    ['from an instant later on', { boughtFrom: '2026-03-01T00:00:00.001Z' }, false],
    ['before an instant later', { boughtBefore: '2026-03-01T00:00:00.001Z' }, true],
    ['before the instant of the purchase', { boughtBefore: BOUGHT }, false],
    ['of its month', { boughtFrom: BOUGHT, boughtBefore: '2026-04-01T00:00:00.000Z' }, true],
    ['of the month before', { boughtFrom: '2026-02-01T00:00:00.000Z', boughtBefore: BOUGHT }, false],
    ['of the month after', { boughtFrom: '2026-04-01T00:00:00.000Z', boughtBefore: '2026-05-01' }, false],
  ])('is one %s: %j: %s', (_words, filters, isOne) => {
    expect(passesFilters(filters, PURCHASE)).toBe(isOne);
  });

  it('must pass all filters at once', () => {
    const filters = { region: 'EUW', boughtFrom: BOUGHT, state: 'unlisted' } as const;
    expect(passesFilters(filters, PURCHASE)).toBe(true);
    expect(passesFilters({ ...filters, region: 'NA' }, PURCHASE)).toBe(false);
    expect(passesFilters({ ...filters, boughtFrom: '2026-03-02' }, PURCHASE)).toBe(false);
    expect(passesFilters({ ...filters, state: 'listed' }, PURCHASE)).toBe(false);
    expect(passesFilters({ ...filters, boughtBefore: BOUGHT }, PURCHASE)).toBe(false);
  });
});

const claim = (state: 'open' | 'rejected' | 'refunded') => ({
  state,
  text: 'It is banned',
  openedAt: BOUGHT,
  decidedAt: null,
  answer: null,
});

describe('the conditions of a purchase', () => {
  it.each<[string, object, PurchaseCondition[]]>([
    ['without a warranty', {}, ['unlisted', 'uncovered']],
    ['on the marketplace', { isListed: true }, ['listed', 'uncovered']],
    ['within its warranty', { date: daysAgo(1), warrantyDays: 30 }, ['unlisted', 'covered']],
    ['after its warranty', { date: daysAgo(31), warrantyDays: 30 }, ['unlisted', 'uncovered']],
    ['with an open claim', { claim: claim('open') }, ['unlisted', 'uncovered', 'claimed']],
    ['whose claim was rejected', { claim: claim('rejected') }, ['unlisted', 'uncovered']],
    ['whose claim was refunded', { claim: claim('refunded') }, ['unlisted', 'uncovered']],
    ['without a claim', { claim: null }, ['unlisted', 'uncovered']],
  ])('of one %s', (_words, changes, conditions) => {
    const purchase = { ...PURCHASE, ...changes };
    expect(PURCHASE_CONDITIONS.filter((state) => passesFilters({ state }, purchase)).toSorted()).toEqual(
      conditions.toSorted(),
    );
  });

  it('have a text each', () => {
    expect(Object.keys(PURCHASE_CONDITION_TEXTS)).toEqual([...PURCHASE_CONDITIONS]);
  });
});
