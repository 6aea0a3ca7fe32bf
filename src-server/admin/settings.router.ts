import { z } from 'zod';
import { reasonSchema } from '../../src-shared/admin/reason.ts';
import { adminRouter, operatorProcedure, provedProcedure } from './admin-trpc.ts';
import { changeSettingInConsole, listSettings, settingHistory } from './shop/settings-in-console.ts';

const key = z.string().min(1).max(100);

export const settingsRouter = adminRouter({
  list: operatorProcedure('settings.read').query(({ ctx }) => listSettings(ctx)),
  history: operatorProcedure('settings.read')
    .input(z.strictObject({ key }))
    .query(({ ctx, input }) => settingHistory(ctx, input.key)),
  /** Sets a setting if it still has the value that the operator saw. Undoing a change sets the previous value. */
  change: provedProcedure('settings.change')
    .input(
      z.strictObject({
        key,
        seen: z.string().max(10_000),
        value: z.string().max(10_000),
        reason: reasonSchema,
      }),
    )
    .mutation(({ ctx, input }) => changeSettingInConsole(ctx, input)),
});
