import type { DatabaseContext } from '../../platform/database.ts';
import { type DayReport, dayReport } from '../../marketplace/index.ts';
import { currentDay, type InTimeZone } from '../today/days.ts';

/** The marketplace's figures for a day there, today by default, and which day that is. */
export async function readMarketplaceDay(
  ctx: Pick<DatabaseContext, 'db'>,
  { day, timeZone }: { day?: string | undefined } & InTimeZone,
): Promise<{ day: string } & DayReport> {
  const chosen = day ?? (await currentDay(ctx.db, { timeZone, at: new Date() }));
  return { day: chosen, ...(await dayReport(ctx, { day: chosen, timeZone })) };
}
