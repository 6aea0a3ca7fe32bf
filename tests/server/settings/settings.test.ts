import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ZodError } from 'zod';
import { ShopError } from '#shared/errors.ts';
import { entities } from '#server/entities.ts';
import {
  FLAG_NAMES,
  followSettings,
  readSettings,
  requireFlag,
  type SettingKey,
  SETTINGS,
  type SettingsReader,
  wordsOf,
  writeSetting,
} from '#server/settings/index.ts';
import { settingsSchema } from '#server/settings/settings.ts';
import { inTransaction, openDatabase, type Orm } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
import { type Notifications, startNotifications } from '#server/platform/notifications.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const log = createLog('silent');
let database: TestDatabase;
let orm: Orm;
let notifications: Notifications;

beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openDatabase(database.url, entities, { poolSize: 4 });
  notifications = await startNotifications(database.url, log);
});
afterAll(async () => {
  await notifications.stop();
  await orm.close();
  await database.drop();
});
beforeEach(() => orm.em.fork().execute('delete from setting'));

describe('settings', () => {
  test('keep their defaults until an operator sets them, with flags off', async () => {
    const values = await readSettings(orm.em.fork(), log);
    expect(values).toEqual(settingsSchema.parse({}));
    for (const flag of FLAG_NAMES) expect(values[`flags.${flag}`]).toBe(false);
  });

  test('have these defaults for money and time', () => {
    expect(settingsSchema.parse({})).toMatchObject({
      'wallet.transferDailyCap': 500,
      'wallet.transferMinimum': 0.01,
      'wallet.crossSiteCodesForOthers': false,
      tradeInRate: 0.4,
      'marketplace.autoConfirm': 'in-sandbox',
      'marketplace.softCloseSeconds': 120,
      'marketplace.payout': 'after-warranty',
      'retention.unverifiedCustomerDays': 90,
      'retention.failedPaymentDays': 365,
      'retention.releasedCheckoutDays': 365,
      'retention.readNoticeDays': 90,
      'retention.wantedSkinDays': 60,
      'retention.sentMailDays': 7,
      'console.secondPersonAboveCents': 500_00,
      'retention.failedMailDays': 30,
    });
  });

  test('are what was written last', async () => {
    await writeSetting(orm.em.fork(), 'flags.trade', true);
    await writeSetting(orm.em.fork(), 'flags.auction', true);
    await writeSetting(orm.em.fork(), 'flags.auction', false);
    expect(await readSettings(orm.em.fork(), log)).toMatchObject({
      'flags.trade': true,
      'flags.auction': false,
    });
  });

  test('refuse a value that does not fit', async () => {
    const wrong: unknown = 'yes';
    await expect(writeSetting(orm.em.fork(), 'flags.trade', wrong as boolean)).rejects.toThrow(ZodError);
  });

  test('fall back to the default if the stored value does not fit or the key is unknown', async () => {
    await orm.em
      .fork()
      .execute(`insert into setting (key, value) values ('flags.trade', '"on"'), ('flags.later', 'true')`);
    await writeSetting(orm.em.fork(), 'flags.param', true);
    const values = await readSettings(orm.em.fork(), log);
    expect(values).toMatchObject({ 'flags.trade': false, 'flags.param': true });
    expect(values).not.toHaveProperty('flags.later');
  });

  test('have a unique label for operators', () => {
    const words = (Object.keys(SETTINGS) as SettingKey[]).map(wordsOf);
    expect(new Set(words.map(({ label }) => label)).size).toBe(words.length);
    for (const { label, description, group } of words) {
      expect(label).not.toMatch(/[a-z][A-Z]/);
      expect(description).toMatch(/\.$|%\.$/);
      expect(group).not.toBe('Others');
    }
    expect(wordsOf('retention.sentMailDays')).toMatchObject({ label: 'Sent mails', unit: 'days' });
  });
});

describe('a process that follows the settings', () => {
  let settings: SettingsReader;
  beforeEach(async () => {
    settings = await followSettings(orm.em, notifications, log);
  });

  test('learns of a change by itself', async () => {
    expect(settings.get('flags.param')).toBe(false);
    await writeSetting(orm.em.fork(), 'flags.param', true);
    await expect.poll(() => settings.get('flags.param')).toBe(true);
  });

  test('ignores a change that is rolled back', async () => {
    await inTransaction(orm.em, async (em) => {
      await writeSetting(em, 'flags.param', true);
      throw new Error('changed my mind');
    }).catch(() => undefined);
    await writeSetting(orm.em.fork(), 'flags.trade', true);
    await expect.poll(() => settings.get('flags.trade')).toBe(true);
    expect(settings.get('flags.param')).toBe(false);
  });

  test('ends with the last of many changes', async () => {
    for (let change = 0; change < 41; change += 1) {
      await writeSetting(orm.em.fork(), 'flags.trade', change % 2 === 0);
    }
    await writeSetting(orm.em.fork(), 'flags.auction', true);
    await expect.poll(() => settings.get('flags.auction')).toBe(true);
    expect(settings.get('flags.trade')).toBe(true);
  });

  test('reads a change again whose first read failed, without another notification', async () => {
    const em = orm.em.fork();
    const follower = await followSettings(em, notifications, log);
    vi.spyOn(em, 'fork').mockImplementationOnce(() => {
      throw new Error('the connection is gone');
    });
    await writeSetting(orm.em.fork(), 'flags.param', true);
    await expect.poll(() => follower.get('flags.param'), { timeout: 5_000 }).toBe(true);
  });

  test('refuses what an archived shop does not do', async () => {
    expect(() => requireFlag(settings, 'open')).not.toThrow();
    await writeSetting(orm.em.fork(), 'flags.archived', true);
    await expect.poll(() => settings.get('flags.archived')).toBe(true);
    expect(() => requireFlag(settings, 'open')).toThrow(ShopError);
  });
});
