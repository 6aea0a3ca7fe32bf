/** Settings as the console shows and changes them, with their history. */
import { z } from 'zod';
import { ShopError } from '../../../src-shared/errors.ts';
import type { OperatorContext } from '../../context.ts';
import { lastChanges, OperationRefused } from '../../operator-log/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import {
  changeSetting,
  expectationOf,
  isSettingKey,
  readSettings,
  type SettingChange,
  type SettingKey,
  SettingMoved,
  SETTINGS,
  type SettingWords,
  settingText,
  wordsOf,
} from '../../settings/index.ts';

export interface ShownSetting extends SettingWords {
  key: SettingKey;
  /** The part of the shop that it belongs to. */
  group: string;
  /** In the format for typing it. */
  value: string;
  byDefault: string;
  /** What may be typed: "on or off", "a number from 0 to 1". */
  expected: string;
  /** The choices; null: it is typed. */
  choices: string[] | null;
}

export async function listSettings({
  em,
  services,
}: Pick<DatabaseContext, 'em'> & { services: { log: Log } }): Promise<ShownSetting[]> {
  const values = await readSettings(em, services.log);
  return (Object.keys(SETTINGS) as SettingKey[]).map((key) => {
    const schema = SETTINGS[key];
    const byDefault: unknown = schema.parse(undefined);
    return {
      key,
      ...wordsOf(key),
      value: settingText(values[key]),
      byDefault: settingText(byDefault),
      expected: expectationOf(schema),
      choices: choicesOf(schema),
    };
  });
}

export interface FormerSetting {
  id: number;
  at: Date;
  who: string;
  reason: string | null;
  before: string;
  after: string;
}

function choicesOf(schema: z.ZodType): string[] | null {
  const { type, enum: names } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (type === 'boolean') return ['on', 'off'];
  return names?.map(settingText) ?? null;
}

/** Previous values of a setting, newest change first. Throws `not_found`. */
export async function settingHistory(
  { db }: Pick<DatabaseContext, 'db'>,
  key: string,
): Promise<FormerSetting[]> {
  if (!isSettingKey(key)) throw new ShopError('not_found');
  const rows = await db
    .selectFrom('operator_log')
    .select(['id', 'at', 'who', 'reason', 'before', 'after'])
    .where('subject', '=', key)
    .where('action', 'in', ['settings set', 'flags set'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: settingText(before),
    after: settingText(after),
  }));
}

/**
 * Changes a setting if it still has the value that the operator saw. Throws OperationRefused for an invalid value, and, with
 * their name, if another operator was first.
 */
export async function changeSettingInConsole(
  ctx: OperatorContext<{ log: Log }>,
  request: { key: string; seen: string; value: string; reason: string },
): Promise<SettingChange> {
  const { key, seen, value, reason } = request;
  return changeSetting(ctx, {
    key,
    typed: value,
    reason,
    action: key.startsWith('flags.') ? 'flags set' : 'settings set',
    seen,
  }).catch(async (error: unknown) => {
    if (!(error instanceof SettingMoved)) throw error;
    const by = (await lastChanges(ctx, [key])).get(key);
    throw new OperationRefused(
      `${key} is ${error.now} by now${by ? `: ${by.who} was first` : ''}; load the page again`,
    );
  });
}
