import { type Expression, expressionBuilder, type InferResult, sql, type SqlBool } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import type { Notice, NoticeChoice, NoticeKind } from '../../../src-shared/marketplace/notice.ts';
import type { CustomerContext } from '../../context.ts';
import type { Database } from '../../entities.ts';
import type { EntityManager } from '../../platform/database.ts';
import { anyId, now } from '../../platform/sql.ts';

/** The maximum number of notices listed. */
const MAX_LISTED = 50;

type NoticeRecord = InferResult<ReturnType<typeof selectNotices>>[number];

/** The customer's notices, newest first. */
function selectNotices(em: EntityManager, customerId: number) {
  return em.db
    .selectFrom('notice')
    .leftJoin('product', 'product.id', 'notice.product_id')
    .leftJoin('listing', 'listing.id', 'notice.listing_id')
    .selectAll('notice')
    .select('product.region')
    .select((eb) => [
      eb.fn
        .coalesce(eb('listing.state', '=', 'returned'), eb.lit(false))
        .$castTo<boolean>()
        .as('is_refunded'),
      eb.fn
        .coalesce(
          eb('listing.buyer_id', '=', eb.ref('notice.customer_id')),
          eb('notice.listing_id', 'is', null),
        )
        .$castTo<boolean>()
        .as('is_buyer'),
    ])
    .where('notice.customer_id', '=', customerId)
    .orderBy('notice.id', 'desc')
    .limit(MAX_LISTED);
}

/** Read and unread, newest first. */
export async function listNotices({ em, actor }: CustomerContext): Promise<Notice[]> {
  const rows = await selectNotices(em, actor.customerId).execute();
  return rows.map(presentNotice);
}

/** The customer's unread notices, oldest first. */
export async function unreadNotices(em: EntityManager, customerId: number): Promise<Notice[]> {
  const rows = await selectNotices(em, customerId).where('notice.read_at', 'is', null).execute();
  return rows.toReversed().map(presentNotice);
}

function presentNotice(row: NoticeRecord): Notice {
  return {
    id: row.id,
    kind: row.kind,
    at: row.created_at.toISOString(),
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

interface NewNotice {
  customerId: number;
  kind: NoticeKind;
  listingId?: number | null;
  productId?: number | null;
  amountCents?: Cents;
  searchName?: string;
}

/**
 * Writes a notice in the caller's transaction. An unread notice of the same kind about the same listing is updated instead.
 *
 * @returns whether it is new; otherwise no second mail is due
 */
export async function upsertNotice(em: EntityManager, notice: NewNotice): Promise<boolean> {
  const { is_new } = await em.db
    .insertInto('notice')
    .values({
      customer_id: notice.customerId,
      kind: notice.kind,
      listing_id: notice.listingId ?? null,
      product_id: notice.productId ?? null,
      amount_cents: notice.amountCents ?? null,
      search_name: notice.searchName ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'kind', 'listing_id'])
        .where('read_at', 'is', null)
        .where('listing_id', 'is not', null)
        .doUpdateSet((eb) => ({
          amount_cents: eb.ref('excluded.amount_cents'),
          created_at: eb.ref('excluded.created_at'),
        })),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return is_new;
}

/** Marks the notice of being outbid as read: a customer who bids again knows of it, so the next time is a new notice. */
export async function markOutbidNoticeRead(
  em: EntityManager,
  { customerId, listingId }: { customerId: number; listingId: number },
): Promise<void> {
  await em.db
    .updateTable('notice')
    .set({ read_at: now })
    .where('customer_id', '=', customerId)
    .where('listing_id', '=', listingId)
    .where('kind', '=', 'outbid')
    .where('read_at', 'is', null)
    .execute();
}

/** Marks notices as read; those of other customers are ignored. */
export async function readNotices({ db, actor }: CustomerContext, choice: NoticeChoice): Promise<void> {
  await db
    .updateTable('notice')
    .set({ read_at: now })
    .where('customer_id', '=', actor.customerId)
    .where(isAmong(choice))
    .where('read_at', 'is', null)
    .execute();
}

/** Deletes notices; those of other customers are ignored. */
export async function dismissNotices({ db, actor }: CustomerContext, choice: NoticeChoice): Promise<void> {
  await db.deleteFrom('notice').where('customer_id', '=', actor.customerId).where(isAmong(choice)).execute();
}

function isAmong(choice: NoticeChoice): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'notice'>();
  return 'ids' in choice ? eb('id', '=', anyId(choice.ids)) : eb('id', '<=', choice.upToId);
}
