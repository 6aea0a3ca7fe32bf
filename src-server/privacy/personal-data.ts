/** Everything that is held about a customer, as one JSON object with a list per kind (privacy policy, "Your rights"). */
import type { CustomerContext } from '../context.ts';
import { batchesOf } from '../exports/index.ts';
import type { LimitRule } from '../platform/rate-limits.ts';

const DATA_BY_CUSTOMER: LimitRule = { name: 'personal-data', points: 10, perSeconds: 10 * 60 };
const BATCH = 500;

type Row = Record<string, unknown>;

interface Section {
  name: string;
  /** Rows of one customer, wherever it says `?`; `key` orders them, is unique and is left out. */
  sql: string;
  present?: (row: Row, ctx: CustomerContext) => Row;
}

/**
 * THE list of what we keep; a table that says something about a customer has its row here. Hashes are no data about
 * anybody: left out. Amounts are EUR.
 */
const SECTIONS: readonly Section[] = [
  {
    name: 'customer',
    sql: `select id as key, id, email, email_verified_at as "emailVerifiedAt", created_at as "createdAt",
            is_balance_transfer_allowed as "isBalanceTransferAllowed", blocked_at as "blockedAt"
          from customer where id = ?`,
  },
  {
    name: 'sessions',
    sql: `select token_hash as key, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
          from session where customer_id = ?`,
  },
  {
    name: 'linksInMails',
    sql: `select token_hash as key, purpose, expires_at as "expiresAt", used_at as "usedAt"
          from mail_token where customer_id = ?`,
  },
  {
    name: 'mails',
    sql: `select job.id as key, job.data->>'template' as template, job.data->>'to' as "to", job.created_on as "createdAt",
            job.completed_on as "sentAt"
          from pgboss.job join customer on customer.email = job.data->>'to'
          where job.name = 'send-mail' and customer.id = ?`,
  },
  {
    name: 'cart',
    sql: `select cart_item.id as key, product_id as "productId", product.region, added_at as "addedAt"
          from cart_item join product on product.id = product_id where customer_id = ?`,
  },
  {
    name: 'purchases',
    sql: `select purchase.id as key, purchase.purchased_at as "purchasedAt", purchase.state,
            round(purchase.price_cents / 100.0, 2) as price, purchase.product_class as "class",
            purchase.warranty_days as "warrantyDays", purchase.checkout_id as "checkoutId", product.username,
            product.region, product.id as "productId",
            case when purchase.state in ('owned', 'hidden') then encode(product.password_encrypted, 'base64') end as password,
            case when purchase.state in ('owned', 'hidden') then 'current'
              when purchase.state = 'listed' then 'changed for the auction' end as "passwordState"
          from purchase join product on product.id = purchase.product_id where purchase.customer_id = ?`,
    present: ({ password, ...row }, { services }) => ({
      ...row,
      // What was traded in, sold on or refunded is somebody else's by now.
      password:
        typeof password === 'string'
          ? services.secrets.decrypt(Buffer.from(password, 'base64'), `product:${Number(row['productId'])}`)
          : null,
    }),
  },
  {
    name: 'checkouts',
    sql: `select id as key, id, status, gateway, coupon_code as "couponCode", round(total_cents / 100.0, 2) as total,
            round(balance_part_cents / 100.0, 2) as "balancePart", round(card_part_cents / 100.0, 2) as "cardPart",
            round(surcharge_cents / 100.0, 2) as surcharge, round(cashback_cents / 100.0, 2) as cashback,
            created_at as "createdAt", completed_at as "completedAt",
            array(select i.product_id from checkout_item i where i.checkout_id = checkout.id order by 1) as "productIds"
          from checkout where customer_id = ?`,
  },
  {
    name: 'payments',
    sql: `select id as key, id, purpose, checkout_id as "checkoutId", gateway, round(amount_cents / 100.0, 2) as amount,
            round(received_cents / 100.0, 2) as received, round(refunded_cents / 100.0, 2) as refunded, status,
            provider_reference as "providerReference", error, created_at as "createdAt", settled_at as "settledAt"
          from payment where customer_id = ?`,
  },
  {
    name: 'disputes',
    sql: `select dispute.id as key, dispute.payment_id as "paymentId", dispute.state, dispute.reason,
            round(dispute.amount_cents / 100.0, 2) as amount, round(dispute.withheld_cents / 100.0, 2) as withheld,
            dispute.opened_at as "openedAt", dispute.closed_at as "closedAt"
          from dispute join payment on payment.id = dispute.payment_id where payment.customer_id = ?`,
  },
  {
    name: 'transactions',
    sql: `select e.id as key, e.id, a.kind as account, round(e.amount_cents / 100.0, 2) as amount, j.kind, j.description,
            j.reference, j.created_at as "createdAt"
          from journal_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
          where e.account_id in (select id from ledger_account where customer_id = ?)`,
  },
  {
    name: 'transfers',
    sql: `select id as key, case when sender_id = ? then 'sent' else 'received' end as direction,
            round(amount_cents / 100.0, 2) as amount, description, created_at as "createdAt"
          from balance_transfer where ? in (sender_id, receiver_id)`,
  },
  {
    name: 'balanceCoupons',
    sql: `select id as key, source, round(amount_cents / 100.0, 2) as amount, created_at as "createdAt",
            created_by_id = ? as "isMadeByYou", redeemed_by_id = ? as "isRedeemedByYou", redeemed_at as "redeemedAt"
          from balance_coupon where ? in (created_by_id, redeemed_by_id)`,
  },
  {
    name: 'pendingCredits',
    sql: `select id as key, kind, reference, description, round(amount_cents / 100.0, 2) as amount, due_at as "dueAt",
            credited_at as "creditedAt", cancelled_at as "cancelledAt", created_at as "createdAt"
          from pending_credit where customer_id = ?`,
  },
  {
    name: 'tradeIns',
    sql: `select id as key, purchase_id as "purchaseId", round(value_cents / 100.0, 2) as value, status,
            traded_at as "tradedAt", decided_at as "decidedAt"
          from trade_in where customer_id = ?`,
  },
  {
    name: 'listings',
    sql: `select id as key, id, case when seller_id = ? then 'seller' else 'buyer' end as role, product_id as "productId",
            state, round(minimum_bid_cents / 100.0, 2) as "minimumBid", round(insta_buy_cents / 100.0, 2) as "instaBuy",
            round(highest_bid_cents / 100.0, 2) as "highestBid", warranty_days as "warrantyDays",
            case when seller_id = ? then remarks end as remarks, created_at as "createdAt", ends_at as "endsAt",
            completed_at as "completedAt", paid_at as "paidAt"
          from listing where ? in (seller_id, buyer_id)`,
  },
  {
    name: 'bids',
    sql: `select id as key, listing_id as "listingId", round(amount_cents / 100.0, 2) as amount,
            round(max_cents / 100.0, 2) as maximum, state, is_automatic as "isAutomatic", is_insta_buy as "isInstaBuy",
            placed_at as "placedAt"
          from bid where customer_id = ?`,
  },
  {
    name: 'warrantyClaims',
    sql: `select claim.id as key, claim.listing_id as "listingId", claim.state, claim.text, claim.opened_at as "openedAt",
            claim.decided_at as "decidedAt"
          from warranty_claim claim join listing on listing.id = claim.listing_id where listing.buyer_id = ?`,
  },
  {
    name: 'watchedListings',
    sql: `select listing_id as key, listing_id as "listingId", created_at as "createdAt"
          from watched_listing where customer_id = ?`,
  },
  {
    name: 'notices',
    sql: `select id as key, kind, listing_id as "listingId", round(amount_cents / 100.0, 2) as amount,
            search_name as "searchName", created_at as "createdAt", read_at as "readAt"
          from notice where customer_id = ?`,
  },
  {
    name: 'savedSearches',
    sql: `select id as key, place, name, filters, created_at as "createdAt" from saved_search where customer_id = ?`,
  },
];

/** The answer as JSON, piece by piece. Throws `throttled`. */
export async function personalData(ctx: CustomerContext): Promise<AsyncGenerator<string>> {
  await ctx.services.limits.consume(DATA_BY_CUSTOMER, String(ctx.actor.customerId));
  return jsonOf(ctx);
}

async function* jsonOf(ctx: CustomerContext): AsyncGenerator<string> {
  for (const [index, { name, sql, present = asItIs }] of SECTIONS.entries()) {
    yield `${index === 0 ? '{' : ','}\n"${name}": [`;
    let separator = '\n';
    for await (const rows of batchesOf((after: string | undefined) => readBatch(ctx, sql, after))) {
      yield separator + rows.map((row) => JSON.stringify(present(row, ctx))).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

const asItIs = (row: Row): Row => row;

async function readBatch({ em, actor }: CustomerContext, sql: string, after: string | undefined) {
  const customerIds = Array.from(sql.matchAll(/\?/g), () => actor.customerId);
  const records = await em.execute<{ key: string; row: Row }[]>(
    `select key::text as key, to_jsonb(section) - 'key' as row from (${sql}) section
     ${after === undefined ? '' : 'where key > ?'} order by section.key limit ${BATCH}`,
    [...customerIds, ...(after === undefined ? [] : [after])],
  );
  return {
    rows: records.map(({ row }) => row),
    next: records.length < BATCH ? undefined : records.at(-1)?.key,
  };
}
