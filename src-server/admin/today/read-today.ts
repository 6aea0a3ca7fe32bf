/** What a day brought, beside the day before and the same weekday a week earlier. Every amount is a sum of journal entries. */
import { IsolationLevel } from '@mikro-orm/core';
import type { WorkContext } from '../../context.ts';
import type { EntityManager } from '../../platform/database.ts';
import type { SettingsReader } from '../../settings/index.ts';
import { type Calendar, currentDay, type Day, daysBack, hoursOf } from './days.ts';
import { type Figures, figuresOf } from './figures.ts';
import { type Books, dayCounts, ledgerSums, systemAccounts } from './ledger-sums.ts';
import { type DayMargin, marginOf } from './margin.ts';
import { type Owed, owedNow } from './owed-now.ts';
import { pastDays } from './past-days.ts';

export interface Counted {
  orders: number;
  newCustomers: number;
}

export type Totals = Figures & Counted;

export interface DayFigures {
  day: string;
  /** As far as the day that is looked at has come; of a past one all of it. */
  untilThen: Totals;
  whole: Totals;
  margin: DayMargin;
  /** One for each hour: 23, 24 or 25. */
  hours: ({ at: string } & SeriesPoint)[];
}

type SeriesPoint = Pick<
  Totals,
  'revenueCents' | 'netCents' | 'refundsCents' | 'marketVolumeCents' | 'orders' | 'newCustomers'
>;

export interface Today {
  timeZone: string;
  /** The instant of the figures. */
  at: string;
  today: DayFigures;
  yesterday: DayFigures;
  weekAgo: DayFigures;
  /** This day and those before it, the oldest first. */
  days: ({ day: string } & SeriesPoint)[];
  owed: Owed;
}

const DAYS_IN_SERIES = 30;

interface TodayRequest {
  /** Today by default. */
  day?: string | undefined;
  /** What counts as now. */
  at?: Date;
}

export async function readToday(
  ctx: WorkContext<{ settings: SettingsReader }>,
  { day, at = new Date() }: TodayRequest,
): Promise<Today> {
  const { settings } = ctx.services;
  const calendar: Calendar = { timeZone: settings.get('reports.timeZone'), at };
  return inSnapshot(ctx.em, async ({ db }) => {
    const chosen = day ?? (await currentDay(db, calendar));
    const back = Array.from({ length: DAYS_IN_SERIES }, (_, index) => index);
    const days = await daysBack(db, { ...calendar, day: chosen }, back);
    const [today, yesterday, weekAgo] = [days[0], days[1], days[7]];
    if (!today || !yesterday || !weekAgo) throw new Error('the calendar has no such days');
    const books = { db, accounts: await systemAccounts(db) };
    const figures = await readDay(books, today);
    const former = days.slice(1).toReversed();
    const boundaries = [...former.map(({ starts }) => starts), today.starts];
    const past = await pastDays(db, { owner: settings, boundaries }, () =>
      readDays(books, former, boundaries),
    );
    return {
      timeZone: calendar.timeZone,
      at: at.toISOString(),
      today: figures,
      yesterday: await readDay(books, yesterday),
      weekAgo: await readDay(books, weekAgo),
      days: [...past, { day: today.day, ...pointOf(figures.whole) }],
      owed: await owedNow(books),
    };
  });
}

/** One moment of the database for all figures, so that they fit each other. */
function inSnapshot<Result>(
  em: EntityManager,
  read: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  return em.fork().transactional(read, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
}

async function readDay(books: Books, day: Day): Promise<DayFigures> {
  const hours = hoursOf(day);
  const boundaries = sortedInstants([...hours, day.until]);
  const buckets = await readBuckets(books, boundaries);
  const between = (from: Date, until: Date): Totals =>
    totalsOf(buckets.filter(({ starts }) => starts >= from && starts < until));
  return {
    day: day.day,
    untilThen: between(day.starts, day.until),
    whole: between(day.starts, day.ends),
    margin: await marginOf(books.db, day),
    hours: hours.slice(0, -1).map((hour, index) => ({
      at: hour.toISOString(),
      ...pointOf(between(hour, hours[index + 1] ?? day.ends)),
    })),
  };
}

async function readDays(
  books: Books,
  days: readonly Day[],
  boundaries: readonly Date[],
): Promise<Today['days']> {
  const buckets = await readBuckets(books, boundaries);
  return days.map(({ day }, index) => ({ day, ...pointOf(totalsOf(buckets.slice(index, index + 1))) }));
}

interface Bucket {
  starts: Date;
  sums: Parameters<typeof figuresOf>[0];
  counts: readonly { kind: 'order' | 'customer'; count: number }[];
}

async function readBuckets(books: Books, boundaries: readonly Date[]): Promise<Bucket[]> {
  const sums = await ledgerSums(books, boundaries);
  const counts = await dayCounts(books.db, boundaries);
  return boundaries
    .slice(0, -1)
    .map((starts, index) => ({ starts, sums: sums[index] ?? [], counts: counts[index] ?? [] }));
}

function totalsOf(buckets: readonly Bucket[]): Totals {
  const counted = (wanted: 'order' | 'customer'): number =>
    buckets
      .flatMap(({ counts }) => counts)
      .reduce((sum, { kind, count }) => sum + (kind === wanted ? count : 0), 0);
  return {
    ...figuresOf(buckets.flatMap(({ sums }) => sums)),
    orders: counted('order'),
    newCustomers: counted('customer'),
  };
}

function pointOf({
  revenueCents,
  netCents,
  refundsCents,
  marketVolumeCents,
  orders,
  newCustomers,
}: Totals): SeriesPoint {
  return { revenueCents, netCents, refundsCents, marketVolumeCents, orders, newCustomers };
}

function sortedInstants(instants: readonly Date[]): Date[] {
  const unique = new Map(instants.map((instant) => [instant.getTime(), instant]));
  return [...unique.values()].toSorted((a, b) => a.getTime() - b.getTime());
}
