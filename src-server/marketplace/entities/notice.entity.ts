import { defineEntity, p } from '@mikro-orm/core';
import { ProductRow } from '../../catalog/entities/product.entity.ts';
import { CustomerRow } from '../../identity/customer.entity.ts';
import { NOTICE_KINDS } from '../../../src-shared/marketplace/notice.ts';
import { ListingRow } from './listing.entity.ts';

/**
 * A notice for one customer. Per kind and listing there is at most one unread notice: during a bidding war it is updated, and
 * only one mail is sent. Each change notifies `notice_change` with the customer's id.
 */
export const NoticeSchema = defineEntity({
  name: 'NoticeRow',
  tableName: 'notice',
  uniques: [
    {
      name: 'notice_one_unread',
      properties: ['customer', 'kind', 'listing'],
      where: 'read_at is null and listing_id is not null',
    },
  ],
  indexes: [
    { name: 'notice_unread', properties: ['customer', 'id'], where: 'read_at is null' },
    { name: 'notice_of_customer', properties: ['customer', 'id'] },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade'),
    kind: p.enum(NOTICE_KINDS),
    listing: () => p.manyToOne(ListingRow).nullable().deleteRule('cascade').index(),
    product: () => p.manyToOne(ProductRow).nullable().deleteRule('cascade').index(),
    amountCents: p.integer().nullable(),
    searchName: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    readAt: p.datetime().nullable(),
  },
});

export class NoticeRow extends NoticeSchema.class {}
NoticeSchema.setClass(NoticeRow);
