import type { EntityManager } from '../platform/database.ts';
import { now } from '../platform/sql.ts';
import { type SettingKey, SETTINGS, type SettingValues } from './settings.ts';

/**
 * Sets a setting in the caller's transaction; a trigger tells every process of it. Throws a ZodError when the value does
 * not fit the setting.
 */
export async function writeSetting<Key extends SettingKey>(
  em: EntityManager,
  key: Key,
  value: SettingValues[Key],
): Promise<void> {
  await em.db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(SETTINGS[key].parse(value)) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updated_at: now })),
    )
    .execute();
}
