import { defineEntity, p } from '@mikro-orm/core';
import type { ChampionClass, Lane } from '../../../src-shared/catalog/enumerations.ts';

/** A champion: its id is used in image addresses, its name is shown. */
export const ChampionSchema = defineEntity({
  name: 'ChampionRow',
  tableName: 'champion',
  properties: {
    id: p.text().primary(),
    key: p.integer().unique(),
    name: p.text(),
    roles: p.array<ChampionClass>().columnType('text[]'),
    lanes: p.array<Lane>().columnType('text[]'),
  },
});

export class ChampionRow extends ChampionSchema.class {}
ChampionSchema.setClass(ChampionRow);
