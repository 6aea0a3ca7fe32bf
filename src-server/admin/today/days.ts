/** Where days begin and end, by the calendar of the database: it knows the time zones and their summer times. */
import { sql } from 'kysely';
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

export interface Calendar {
  timeZone: string;
  /** The instant that counts as now. */
  at: Date;
}

/** The day that it is now there. */
export async function currentDay(db: Db, { timeZone, at }: Calendar): Promise<string> {
  const { day } = await db
    .selectNoFrom(sql<string>`to_char(${at}::timestamptz at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'))
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
  const midnight = (after: number) =>
    sql<Date>`(${date} + ${sql.lit(after)})::timestamp at time zone ${timeZone}`;
  // Past days are whole; of today as much as there is of it by now.
  const clock = sql<Date>`least(
    (${at}::timestamptz at time zone ${timeZone}) - back * interval '1 day', (${date} + 1)::timestamp) at time zone ${timeZone}`;
  return db
    .selectFrom(sql<{ back: number }>`unnest(${back}::int[])`.as<'b'>(sql`b (back)`))
    .select([
      sql<string>`to_char(${date}, 'YYYY-MM-DD')`.as('day'),
      midnight(0).as('starts'),
      midnight(1).as('ends'),
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
