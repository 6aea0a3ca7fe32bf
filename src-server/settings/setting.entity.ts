import { defineEntity, p } from '@mikro-orm/core';

/** An operator's setting (flags, rates, texts); names and defaults are in `settings.ts`. */
export const SettingSchema = defineEntity({
  name: 'SettingRow',
  tableName: 'setting',
  properties: {
    key: p.text().primary(),
    value: p.json<unknown>(),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

export class SettingRow extends SettingSchema.class {}
SettingSchema.setClass(SettingRow);
