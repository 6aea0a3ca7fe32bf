import type { EntityManager } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { Notifications } from '../platform/notifications.ts';
import { readSettings } from './read-settings.ts';
import type { SettingKey, SettingValues } from './settings.ts';

/** The operator's settings as this process knows them: read from memory, never more than a notification behind. */
export interface SettingsReader {
  get<Key extends SettingKey>(key: Key): SettingValues[Key];
}

/** The channel that the trigger on table `setting` notifies. */
const SETTING_CHANNEL = 'setting_change';

/** Loads the settings and follows their changes until `notifications` is stopped. */
export async function followSettings(
  em: EntityManager,
  notifications: Notifications,
  log: Log,
): Promise<SettingsReader> {
  let values = await readSettings(em.fork(), log);
  let isReading = false;
  let isStale = false;

  // One read at a time: two under way at once could finish in the wrong order and leave the older values standing.
  async function reload(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        values = await readSettings(em.fork(), log);
      }
    } catch (error) {
      log.warn({ err: error }, 'could not read the settings; the last known ones stay in force');
    } finally {
      isReading = false;
    }
  }

  await notifications.listen(SETTING_CHANNEL, () => void reload());
  // Between the first read and the listening something may have changed.
  await reload();
  return { get: (key) => values[key] };
}
