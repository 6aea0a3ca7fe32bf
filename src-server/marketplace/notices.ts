import type { Cents } from '../../src-shared/money.ts';
import type { Notice, NoticeChoice, NoticeKind } from '../../src-shared/marketplace/notice.ts';
import type { CustomerContext } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { isoTime } from './listing-record.ts';

/** Older notices than these are not listed. */
const MOST = 50;

interface NoticeRecord {
  id: number;
  kind: NoticeKind;
  created_at: Date | string;
  read_at: Date | string | null;
  listing_id: number | null;
  product_id: number;
  region: Notice['region'];
  amount_cents: number | null;
  search_name: string | null;
  is_refunded: boolean;
  is_buyer: boolean;
}

const NOTICE_SELECT = `
  select notice.*, product.region, coalesce(listing.state = 'returned', false) as is_refunded,
    coalesce(listing.buyer_id = notice.customer_id, false) as is_buyer
  from notice join product on product.id = notice.product_id left join listing on listing.id = notice.listing_id
  where notice.customer_id = ?`;

/** Read and unread, newest first. */
export async function listNotices(em: EntityManager, customerId: number): Promise<Notice[]> {
  const rows = await em.execute<NoticeRecord[]>(`${NOTICE_SELECT} order by notice.id desc limit ?`, [
    customerId,
    MOST,
  ]);
  return rows.map(presentNotice);
}

/** What the customer has not read yet, oldest first. */
export async function unreadNotices(em: EntityManager, customerId: number): Promise<Notice[]> {
  const rows = await em.execute<NoticeRecord[]>(
    `${NOTICE_SELECT} and read_at is null order by notice.id desc limit ?`,
    [customerId, MOST],
  );
  return rows.toReversed().map(presentNotice);
}

function presentNotice(row: NoticeRecord): Notice {
  return {
    id: row.id,
    kind: row.kind,
    at: isoTime(row.created_at),
    isRead: row.read_at !== null,
    listingId: row.listing_id,
    productId: row.product_id,
    region: row.region,
    amountCents: row.amount_cents,
    searchName: row.search_name,
    isRefunded: row.is_refunded,
    isBuyer: row.is_buyer,
  };
}

export interface News {
  customerId: number;
  kind: NoticeKind;
  listingId: number | null;
  productId: number;
  amountCents?: Cents;
  searchName?: string;
}

/**
 * Notes news in the caller's transaction. @returns whether it is new: while one of the kind about the listing is unread,
 * that one is brought up to date, and no second mail is due.
 */
export async function noteNews(em: EntityManager, news: News): Promise<boolean> {
  const [row] = await em.execute<{ is_new: boolean }[]>(
    `insert into notice (customer_id, kind, listing_id, product_id, amount_cents, search_name) values (?, ?, ?, ?, ?, ?)
     on conflict (customer_id, kind, listing_id) where read_at is null and listing_id is not null
       do update set amount_cents = excluded.amount_cents, created_at = excluded.created_at
     returning xmax = 0 as is_new`,
    [
      news.customerId,
      news.kind,
      news.listingId,
      news.productId,
      news.amountCents ?? null,
      news.searchName ?? null,
    ],
  );
  return row?.is_new === true;
}

/** Who bids again knows that they were outbid; the next time is news again. */
export async function seeOutbid(em: EntityManager, customerId: number, listingId: number): Promise<void> {
  await em.execute(
    `update notice set read_at = now() where customer_id = ? and listing_id = ? and kind = 'outbid' and read_at is null`,
    [customerId, listingId],
  );
}

/** Marks notices as read; those of other customers are passed over. */
export async function readNotices({ em, actor }: CustomerContext, choice: NoticeChoice): Promise<void> {
  const { sql, value } = conditionOf(choice);
  await em.execute(`update notice set read_at = now() where customer_id = ? and ${sql} and read_at is null`, [
    actor.customerId,
    value,
  ]);
}

/** Deletes notices; those of other customers are passed over. */
export async function dismissNotices({ em, actor }: CustomerContext, choice: NoticeChoice): Promise<void> {
  const { sql, value } = conditionOf(choice);
  await em.execute(`delete from notice where customer_id = ? and ${sql}`, [actor.customerId, value]);
}

function conditionOf(choice: NoticeChoice): { sql: string; value: number | number[] } {
  return 'ids' in choice
    ? { sql: 'id = any(?::int[])', value: choice.ids }
    : { sql: 'id <= ?', value: choice.upToId };
}
