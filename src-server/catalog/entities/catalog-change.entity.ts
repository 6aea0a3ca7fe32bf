import { defineEntity, p } from '@mikro-orm/core';

/**
 * One row per product changed, written by a statement trigger. Readers remember the `pg_snapshot` of what they have seen
 * and ask for the transactions that are not visible in it: ids are drawn before commit, so a cursor over them would skip
 * a slow commit for ever. `prune-changes.ts` forgets old rows.
 */
export const CatalogChangeSchema = defineEntity({
  name: 'CatalogChangeRow',
  tableName: 'catalog_change',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    productId: p.integer(),
    xid: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()').index(),
  },
});

export class CatalogChangeRow extends CatalogChangeSchema.class {}
CatalogChangeSchema.setClass(CatalogChangeRow);
