import type { CustomerContext } from '#server/context.ts';
import type { SettingValues } from '#server/settings/index.ts';
import { settingsSchema } from '#server/settings/settings.ts';

/** The same request in a shop whose other settings have their defaults. */
export function withSettings(ctx: CustomerContext, changed: Partial<SettingValues>): CustomerContext {
  const values: SettingValues = { ...settingsSchema.parse({}), ...changed };
  return { ...ctx, services: { ...ctx.services, settings: { get: (key) => values[key] } } };
}
