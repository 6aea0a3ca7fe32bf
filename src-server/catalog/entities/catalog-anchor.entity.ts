import { defineEntity, p } from '@mikro-orm/core';

/**
 * The last recorded `pg_snapshot` of each timeline of the database. It is stored in the database itself, so a standby
 * that has the row has everything that the snapshot has seen.
 */
export const CatalogAnchorSchema = defineEntity({
  name: 'CatalogAnchorRow',
  tableName: 'catalog_anchor',
  properties: {
    timeline: p.integer().primary().autoincrement(false),
    snapshot: p.text().columnType('pg_snapshot'),
    recordedAt: p.datetime().defaultRaw('now()'),
  },
});

export class CatalogAnchorRow extends CatalogAnchorSchema.class {}
CatalogAnchorSchema.setClass(CatalogAnchorRow);
