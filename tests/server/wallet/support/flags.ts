import type { CustomerContext } from '#server/context.ts';
import { SETTINGS, type FlagName, type SettingKey, type SettingValues } from '#server/operations/index.ts';

/** The same request in a shop in which exactly these flags are on and all other settings have their defaults. */
export function withFlags(ctx: CustomerContext, flags: readonly FlagName[]): CustomerContext {
  const on = new Set<string>(flags.map((flag) => `flags.${flag}`));
  const get = (key: SettingKey): unknown =>
    key.startsWith('flags.') ? on.has(key) : SETTINGS[key].parse(undefined);
  return { ...ctx, services: { ...ctx.services, settings: { get: get as never } } };
}

/** The same request in a shop whose other settings have their defaults. */
export function withSettings(ctx: CustomerContext, changed: Partial<SettingValues>): CustomerContext {
  const get = (key: SettingKey): unknown => changed[key] ?? SETTINGS[key].parse(undefined);
  return { ...ctx, services: { ...ctx.services, settings: { get: get as never } } };
}
