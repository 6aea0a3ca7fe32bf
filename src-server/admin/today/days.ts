/** Where days begin and end, by the calendar of the database: it knows the time zones and their summer times. */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseContext } from '../../platform/database.ts';

/** A day of which there may be figures. */
export const daySchema = z.iso.date().refine((day) => day >= '2000' && day < '2100');

type Db = DatabaseContext['db'];

export interface Day {
  /** `2026-12-31` */
  day: string;
  starts: Date;
  /** When the next one begins: 23, 24 or 25 hours later. */
  ends: Date;
  /** The instant with the time of day at which the first day is looked at; its end where that day is over. */
  until: Date;
}

/** Whose days are meant: those of the setting `reports.timeZone`. */
export interface InTimeZone {
  timeZone: string;
}

export interface Calendar extends InTimeZone {
  /** The instant that counts as now. */
  at: Date;
}

/** The midnight with which a typed day begins there, in a statement. `to_date` also takes the year 0, which a cast refuses. */
export function dayStarts(day: string, timeZone: string): RawBuilder<Date> {
  return midnight(sql`to_date(${day}, 'YYYY-MM-DD')`, timeZone);
}

/** The day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: RawBuilder<unknown>, timeZone: string): RawBuilder<string> {
  return sql<string>`to_char(${instant} at time zone ${timeZone}, 'YYYY-MM-DD')`;
}

function midnight(date: RawBuilder<unknown>, timeZone: string): RawBuilder<Date> {
  return sql<Date>`${date}::timestamp at time zone ${timeZone}`;
}

/** The day that it is now there. */
export async function currentDay(db: Db, { timeZone, at }: Calendar): Promise<string> {
  const { day } = await db
    .selectNoFrom(dayOf(sql`${at}::timestamptz`, timeZone).as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/** @param back which days: 0 is the day itself, 7 the same weekday a week before */
export async function daysBack(
  db: Db,
  { timeZone, at, day }: Calendar & { day: string },
  back: readonly number[],
): Promise<Day[]> {
  const date = sql`(${day}::date - back)`;
  // Past days are whole; of today as much as there is of it by now.
  const clock = sql<Date>`least(
    (${at}::timestamptz at time zone ${timeZone}) - back * interval '1 day', (${date} + 1)::timestamp) at time zone ${timeZone}`;
  return db
    .selectFrom(sql<{ back: number }>`unnest(${back}::int[])`.as<'b'>(sql`b (back)`))
    .select([
      sql<string>`to_char(${date}, 'YYYY-MM-DD')`.as('day'),
      midnight(date, timeZone).as('starts'),
      midnight(sql`(${date} + 1)`, timeZone).as('ends'),
      clock.as('until'),
    ])
    .orderBy('back')
    .execute();
}

const HOUR_MS = 3_600_000;

/** The beginnings of a day's hours, and its end. */
export function hoursOf({ starts, ends }: Pick<Day, 'starts' | 'ends'>): Date[] {
  const hours = Math.ceil((ends.getTime() - starts.getTime()) / HOUR_MS);
  return Array.from({ length: hours }, (_, hour) => new Date(starts.getTime() + hour * HOUR_MS)).concat(ends);
}
