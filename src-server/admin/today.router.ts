import { z } from 'zod';
import { liveStream } from '../platform/live-stream.ts';
import { adminRouter, operatorProcedure, reportProcedure } from './admin-trpc.ts';
import { followConsole } from './live/console-changes.ts';
import { daySchema } from './today/days.ts';
import { readToday } from './today/read-today.ts';

export const todayRouter = adminRouter({
  /** What a day brought, beside yesterday and the same day last week. */
  figures: reportProcedure('figures.read')
    .input(z.strictObject({ day: daySchema.optional() }))
    .query(({ ctx, input }) => readToday(ctx, input)),
  /** Says that figures or queues have changed, at most once a second. */
  live: operatorProcedure('figures.read').subscription(({ ctx, signal }) =>
    liveStream(
      followConsole(ctx, {
        role: ctx.actor.role,
        sessionHash: ctx.actor.sessionHash,
        signal: ctx.services.streams.open({ addressKey: ctx.addressKey, actor: null }, signal),
      }),
    ),
  ),
});
