import { defineEntity, p } from '@mikro-orm/core';

/**
 * One row per product changed, written by a statement trigger. `xid` is the writing transaction: ids are drawn before
 * commit, so a reader may only trust the ids of transactions older than the oldest one still running
 * (`pg_snapshot_xmin`), else a slow commit would be skipped for ever.
 */
const CatalogChangeSchema = defineEntity({
  name: 'CatalogChangeRow',
  tableName: 'catalog_change',
  properties: {
    id: p.bigint('number').primary(),
    productId: p.integer(),
    xid: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()'),
  },
});

export class CatalogChangeRow extends CatalogChangeSchema.class {}
CatalogChangeSchema.setClass(CatalogChangeRow);
