import type { EntityManager } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { isSettingKey, SETTINGS, settingsSchema, type SettingValues } from './settings.ts';

/**
 * Every setting from the database, with defaults for those that nobody has set. A row that does not fit (edited by hand,
 * or by a newer version) counts as not set and is logged: a shop that cannot start over a flag helps nobody.
 */
export async function readSettings(em: EntityManager, log: Log): Promise<SettingValues> {
  const rows = await em.db.selectFrom('setting').select(['key', 'value']).execute();
  const fitting = rows.filter(({ key, value }) => {
    if (!isSettingKey(key)) return false;
    const { success: fits } = SETTINGS[key].safeParse(value);
    if (!fits) log.warn({ setting: key, value }, 'a stored setting does not fit; its default is used');
    return fits;
  });
  return settingsSchema.parse(Object.fromEntries(fitting.map(({ key, value }) => [key, value])));
}
