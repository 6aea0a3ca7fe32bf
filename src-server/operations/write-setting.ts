import type { EntityManager } from '../platform/database.ts';
import { SETTINGS } from './settings.ts';
import type { SettingKey, SettingValues } from './settings.ts';

/**
 * Sets a setting in the caller's transaction; a trigger tells every process of it. Throws a ZodError when the value does
 * not fit the setting.
 */
export async function writeSetting<Key extends SettingKey>(
  em: EntityManager,
  key: Key,
  value: SettingValues[Key],
): Promise<void> {
  await em.execute(
    `insert into setting (key, value) values (?, ?::jsonb)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(SETTINGS[key].parse(value))],
  );
}
