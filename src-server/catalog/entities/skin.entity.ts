import { defineEntity, p } from '@mikro-orm/core';
import { ChampionRow } from './champion.entity.ts';

/** A champion's skin; mythic skins have the `tier` MYTHIC. */
export const SkinSchema = defineEntity({
  name: 'SkinRow',
  tableName: 'skin',
  properties: {
    id: p.integer().primary().autoincrement(false),
    title: p.text(),
    champion: () => p.manyToOne(ChampionRow).fieldNames('champion_id'),
    tier: p.text(),
  },
});

export class SkinRow extends SkinSchema.class {}
SkinSchema.setClass(SkinRow);
