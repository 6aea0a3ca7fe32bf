/** A day's figures match the ledger for any postings and time zone, including around midnight and clock changes. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { figuresOf, type LedgerSum } from '#server/admin/today/figures.ts';
import { readToday, type Today } from '#server/admin/today/read-today.ts';
import { type AccountCode, postJournal } from '#server/ledger/index.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { withSettings } from '../../support/settings.ts';

const shop = useTestShop();
let customer = 0;
beforeAll(async () => {
  customer = await shop.addCustomer(1_000_000_000);
});

type Entries = Partial<Record<AccountCode, number>>;

/** The journals of the shop, as its commands post them. */
const MOVEMENTS = {
  purchase: (cents: number) => ({ [`customer:${customer}`]: -cents, 'system:sales': cents }),
  card_payment: (cents: number) => ({
    'system:stripe': -cents - 25,
    'system:surcharge': 25,
    [`customer:${customer}`]: cents,
  }),
  late_payment: (cents: number) => ({ 'system:stripe': -cents, [`customer:${customer}`]: cents }),
  load: (cents: number) => ({ 'system:param': -cents, [`customer:${customer}`]: cents }),
  bonus: (cents: number) => ({ 'system:bonus': -cents, [`customer:${customer}`]: cents }),
  bonus_returned: (cents: number) => ({ 'system:bonus': cents, [`customer:${customer}`]: -cents }),
  cashback: (cents: number) => ({ 'system:cashback': -cents, [`customer:${customer}`]: cents }),
  refund: (cents: number) => ({ 'system:refunds': -cents, [`customer:${customer}`]: cents }),
  refund_to_card: (cents: number) => ({
    [`customer:${customer}`]: -cents,
    'system:surcharge': -25,
    'system:stripe': cents + 25,
  }),
  dispute: (cents: number) => ({ 'system:stripe': cents, 'system:disputed': -cents }),
  chargeback: (cents: number) => ({ 'system:disputed': cents, 'system:chargebacks': -cents }),
  coupon: (cents: number) => ({ 'system:coupons': -cents, [`customer:${customer}`]: cents }),
  adjustment: (cents: number) => ({ 'system:adjustment': -cents, [`customer:${customer}`]: cents }),
  given_up: (cents: number) => ({ [`customer:${customer}`]: -cents, 'system:given_up': cents }),
  sale: (cents: number) => ({
    [`customer:${customer}`]: -10 * cents,
    'system:payouts': 9 * cents,
    'system:commission': cents,
  }),
  sale_undone: (cents: number) => ({
    'system:payouts': -9 * cents,
    'system:commission': -cents,
    [`customer:${customer}`]: 10 * cents,
  }),
  payout: (cents: number) => ({ 'system:payouts': -cents, [`customer:${customer}`]: cents }),
} satisfies Record<string, (cents: number) => Entries>;
type Movement = keyof typeof MOVEMENTS;

/** What the shop calls them. */
const KIND: Partial<Record<Movement, string>> = {
  refund_to_card: 'refund',
  sale_undone: 'refund',
  chargeback: 'dispute',
};

interface Posted {
  movement: Movement;
  cents: number;
  at: Date;
}

let references = 0;
async function post({ movement, cents, at }: Posted): Promise<void> {
  await postJournal(shop.orm.em.fork(), {
    reference: `test:${(references += 1)}`,
    kind: KIND[movement] ?? movement,
    description: '',
    entries: MOVEMENTS[movement](cents),
    postedAt: at,
  });
}

/** The same figures from what was posted, by the calendar of the browser's language instead of the database's. */
function expected(history: readonly Posted[], isMeant: (at: Date) => boolean) {
  const sums = history
    .filter(({ at }) => isMeant(at))
    .flatMap(({ movement, cents }) =>
      Object.entries(MOVEMENTS[movement](cents) as Entries)
        .filter(([account]) => account.startsWith('system:'))
        .map(
          ([account, entry]) => ({ account, kind: KIND[movement] ?? movement, cents: entry }) as LedgerSum,
        ),
    );
  const { salesCents, refundsCents, chargebacksCents, surchargeCents, commissionCents, ...rest } =
    figuresOf(sums);
  const on = (account: string): number =>
    sums.reduce((sum, entry) => sum + (entry.account === account ? entry.cents : 0), 0);
  // Once more without the rules of the figures.
  expect({ salesCents, refundsCents, chargebacksCents, surchargeCents, commissionCents }).toEqual({
    salesCents: on('system:sales') + 0,
    refundsCents: 0 - on('system:refunds'),
    chargebacksCents: 0 - on('system:chargebacks'),
    surchargeCents: on('system:surcharge') + 0,
    commissionCents: on('system:commission') + 0,
  });
  return { salesCents, refundsCents, chargebacksCents, surchargeCents, commissionCents, ...rest };
}

function localDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

function read(timeZone: string, request: { day?: string; at?: Date }): Promise<Today> {
  return readToday(withSettings(shop.as(customer), { 'reports.timeZone': timeZone }), request);
}

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'] as const;
/** The weeks in which the clocks of these zones change, and one in which none does. */
const WEEKS = ['03-08', '03-29', '04-05', '10-04', '10-25', '11-01', '07-01'] as const;
let year = 2027;

const historyArb = fc.array(
  fc.record({
    movement: fc.constantFrom(...(Object.keys(MOVEMENTS) as Movement[])),
    cents: fc.integer({ min: 1, max: 100_000 }),
    // Days around the one that is looked at, most of them near a midnight of some zone.
    day: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: -1, max: 1 }) },
      fc.integer({ min: -31, max: 3 }),
    ),
    minutes: fc.oneof(
      fc.integer({ min: 0, max: 1439 }),
      fc.constantFrom(0, 59, 60, 119, 120, 179, 180, 810, 870, 900, 930, 1109, 1110, 1319, 1320, 1380, 1439),
    ),
  }),
  { minLength: 1, maxLength: 25 },
);

function inBerlin(summerTime: string): Date {
  return new Date(`${summerTime}:00+02:00`);
}

async function netOfJulyFifth(): Promise<number | undefined> {
  const { days } = await readToday(shop.work(), { day: '2023-07-10' });
  return days.find(({ day }) => day === '2023-07-05')?.netCents;
}

describe('the figures of a day', () => {
  it('are the sums posted on that day, in any time zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        historyArb,
        fc.constantFrom(...ZONES),
        fc.constantFrom(...WEEKS),
        async (drawn, timeZone, week) => {
          // A year of its own for each run: the ledger forgets nothing.
          year += 1;
          const day = `${year}-${week}`;
          const history = drawn.map(({ movement, cents, ...offset }) => ({
            movement,
            cents,
            at: new Date(Date.parse(`${day}T00:00:00Z`) + (offset.day * 1440 + offset.minutes) * 60_000),
          }));
          for (const posted of history) await post(posted);

          const figures = await read(timeZone, { day, at: new Date(`${year + 1}-01-01T00:00:00Z`) });
          const before = (days: number): string =>
            new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
          for (const [name, back] of [
            ['today', 0],
            ['yesterday', 1],
            ['weekAgo', 7],
          ] as const) {
            const wanted = expected(history, (at) => localDay(at, timeZone) === before(back));
            expect(figures[name]).toMatchObject({ day: before(back), whole: wanted, untilThen: wanted });
            for (const point of ['netCents', 'revenueCents', 'marketVolumeCents'] as const)
              expect(figures[name].hours.reduce((sum, hour) => sum + hour[point], 0)).toBe(wanted[point]);
          }
          expect(figures.days.map((each) => each.day)).toEqual(
            Array.from({ length: 30 }, (_, index) => before(29 - index)),
          );
          for (const each of figures.days)
            expect(each.netCents).toBe(
              expected(history, (at) => localDay(at, timeZone) === each.day).netCents,
            );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('cover 23 or 25 hours when the clock changes', async () => {
    const days = ['2026-03-29', '2026-10-25', '2026-10-26'];
    const figures = await Promise.all(days.map((day) => read('Europe/Berlin', { day })));
    expect(figures.map(({ today }) => today.hours.length)).toEqual([23, 25, 24]);
  });

  it('are compared with the same time of other days', async () => {
    await post({ movement: 'purchase', cents: 100, at: inBerlin('2024-07-10T09:00') });
    await post({ movement: 'purchase', cents: 20, at: inBerlin('2024-07-09T09:59') });
    await post({ movement: 'purchase', cents: 7, at: inBerlin('2024-07-09T10:01') });
    await post({ movement: 'purchase', cents: 3, at: inBerlin('2024-07-03T23:59') });
    const { today, yesterday, weekAgo } = await read('Europe/Berlin', { at: inBerlin('2024-07-10T10:00') });
    expect(today.day).toBe('2024-07-10');
    expect(today.untilThen.salesCents).toBe(100);
    expect([yesterday.untilThen.salesCents, yesterday.whole.salesCents]).toEqual([20, 27]);
    expect([weekAgo.untilThen.salesCents, weekAgo.whole.salesCents]).toEqual([0, 3]);
  });

  it('include what arrives later for a day already summed', async () => {
    const at = inBerlin('2023-07-05T12:00');
    await post({ movement: 'purchase', cents: 100, at });
    expect([await netOfJulyFifth(), await netOfJulyFifth()]).toEqual([100, 100]);
    await post({ movement: 'refund', cents: 30, at });
    expect(await netOfJulyFifth()).toBe(70);
  });
});
