import type { OperatorContext } from '../context.ts';
import { sql } from 'kysely';
import { inTransaction } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { OperationRefused, recordChange } from '../operator-log/index.ts';
import { readSettings, writeSetting } from './stored-settings.ts';
import { readSettingText, settingText } from './setting-text.ts';
import { isSettingKey, SETTINGS, type SettingKey } from './settings.ts';

export interface SettingChange {
  key: SettingKey;
  /** As texts, see `settingText`. */
  before: string;
  after: string;
}

/** Another operator has changed the setting since it was read. */
export class SettingMoved extends Error {
  readonly now: string;

  constructor(now: string) {
    super('the setting was changed since');
    this.now = now;
  }
}

/**
 * `settings set` and `flags set`: sets a setting to the typed value; every process follows at once. Throws
 * OperationRefused for an unknown setting and for an invalid value.
 */
export async function changeSetting(
  ctx: OperatorContext<{ log: Log }>,
  request: {
    key: string;
    typed: string;
    action: string;
    reason?: string | undefined;
    /** The value that the operator saw, as a text; absent: not checked. Throws SettingMoved if it has changed. */
    seen?: string;
  },
): Promise<SettingChange> {
  const key = knownSetting(request.key);
  const after = readSettingText(key, SETTINGS[key], request.typed);
  return inTransaction(ctx, async (transaction) => {
    // Serialises operators: each log entry must contain the value that its own change replaced.
    await sql`select pg_advisory_xact_lock(hashtext('setting'))`.execute(transaction.db);
    const before = (await readSettings(transaction.em, transaction.services.log))[key];
    if (request.seen !== undefined && request.seen !== settingText(before))
      throw new SettingMoved(settingText(before));
    await writeSetting(transaction.em, key, after);
    await recordChange(transaction, {
      action: request.action,
      subject: key,
      reason: request.reason,
      before,
      after,
    });
    return { key, before: settingText(before), after: settingText(after) };
  });
}

/** Throws OperationRefused, suggesting similar names, if there is no such setting. */
export function knownSetting(name: string): SettingKey {
  if (isSettingKey(name)) return name;
  const wanted = name.toLowerCase();
  const alike = Object.keys(SETTINGS).filter((key) =>
    key.toLowerCase().includes(wanted.split('.').at(-1) ?? ''),
  );
  const hint = alike.length > 0 ? `did you mean ${alike.join(' or ')}?` : '"settings list" shows them all';
  throw new OperationRefused(`there is no setting ${name}; ${hint}`);
}
