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

/** Another operator changed the setting since it was looked at. */
export class SettingMoved extends Error {
  readonly now: string;

  constructor(now: string) {
    super('the setting was changed since');
    this.now = now;
  }
}

/**
 * `settings set` and `flags set`: puts a setting to what was typed; every process follows at once. Throws OperationRefused
 * for an unknown setting and for a value that does not fit.
 */
export async function changeSetting(
  ctx: OperatorContext<{ log: Log }>,
  request: {
    key: string;
    typed: string;
    action: string;
    reason?: string | undefined;
    /** What the operator saw, as a text; absent: whatever it is. Throws SettingMoved when it is something else by now. */
    seen?: string;
  },
): Promise<SettingChange> {
  const key = knownSetting(request.key);
  const after = readSettingText(key, SETTINGS[key], request.typed);
  return inTransaction(ctx, async (transaction) => {
    // Two operators at once: each entry must say what its own change replaced.
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

/** Throws OperationRefused, with names that are like it, when there is no such setting. */
export function knownSetting(name: string): SettingKey {
  if (isSettingKey(name)) return name;
  const wanted = name.toLowerCase();
  const alike = Object.keys(SETTINGS).filter((key) =>
    key.toLowerCase().includes(wanted.split('.').at(-1) ?? ''),
  );
  const hint = alike.length > 0 ? `did you mean ${alike.join(' or ')}?` : '"settings list" shows them all';
  throw new OperationRefused(`there is no setting ${name}; ${hint}`);
}
