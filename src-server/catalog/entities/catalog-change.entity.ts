import { defineEntity, p } from '@mikro-orm/core';

/**
 * One row per changed product, written by a statement trigger. Readers remember the `pg_snapshot` they have seen and ask
 * for transactions that are not visible in it: ids are assigned before the commit, so a cursor over them would miss late
 * commits forever. `prune-changes.ts` deletes old rows.
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
