import { now } from '../platform/sql.ts';
import { isSettingKey, type SettingKey, SETTINGS, settingsSchema, type SettingValues } from './settings.ts';
import type { EntityManager } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { Notifications } from '../platform/notifications.ts';

/** The operator's settings as this process knows them: read from memory, at most one notification behind. */
export interface SettingsReader {
  get<Key extends SettingKey>(key: Key): SettingValues[Key];
}

/** The channel notified by the trigger on table `setting`. */
const SETTING_CHANNEL = 'setting_change';
/** How long after a read that failed: there may be no further notification. */
const READ_AGAIN_MS = 1_000;

/** Loads the settings and follows their changes until `notifications` is stopped. */
export async function followSettings(
  em: EntityManager,
  notifications: Notifications,
  log: Log,
): Promise<SettingsReader> {
  let values = await readSettings(em.fork(), log);
  let isReading = false;
  let isStale = false;
  let again: NodeJS.Timeout | undefined;

  // One read at a time: two concurrent ones could finish in the wrong order and leave old values in place.
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
      clearTimeout(again);
      again = setTimeout(readAgain, READ_AGAIN_MS).unref();
    } finally {
      isReading = false;
    }
  }

  /** A connection that is lost notifies when it is back; one that was stopped has ended this. */
  function readAgain(): void {
    if (notifications.isConnected()) void reload();
  }

  await notifications.listen(SETTING_CHANNEL, () => void reload());
  // Settings may have changed between the first read and the start of listening.
  await reload();
  return { get: (key) => values[key] };
}

/**
 * All settings from the database, with defaults for those never set. An invalid row (edited by hand, or by a newer
 * version) counts as unset and is logged, so that the shop starts all the same.
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

/**
 * Sets a setting in the caller's transaction; a trigger notifies every process. Throws a ZodError if the value is invalid.
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
