import { defineEntity, p } from '@mikro-orm/core';

/** How often a skin was wanted on a day, by everybody together. The skin may have left the catalog since. */
export const WantedSkinSchema = defineEntity({
  name: 'WantedSkinRow',
  tableName: 'wanted_skin',
  properties: {
    day: p.text().columnType('date').primary().defaultRaw('current_date'),
    skinId: p.integer().primary().autoincrement(false),
    /** Searches for it. */
    searches: p.integer().default(0),
    /** Accounts with it that were put into a cart out of such a search. */
    carts: p.integer().default(0),
  },
});

export class WantedSkinRow extends WantedSkinSchema.class {}
WantedSkinSchema.setClass(WantedSkinRow);
