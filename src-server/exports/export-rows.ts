/** The sources of an export's rows: one per content, newest first, for one customer only. */
import { expressionBuilder, sql } from 'kysely';
import type { ExportContent, ExportRow } from '../../src-shared/exports/export-contents.ts';
import { centsToEur } from '../../src-shared/money.ts';
import type { CustomerContext } from '../context.ts';
import type { Database } from '../entities.ts';
import { isSuccessful } from '../payments/index.ts';
import { anyId } from '../platform/sql.ts';
import {
  isOwned,
  presentPurchase,
  PURCHASE_COLUMNS,
  purchaseSchema,
  type PurchaseRecord,
} from '../purchases/index.ts';
import { describedTransactions, type TransactionRecord, transactionText } from '../wallet/index.ts';
import { batchesOf, type RowPage } from './row-batches.ts';

const BATCH = 1000;

interface ExportSource {
  count(ctx: CustomerContext): Promise<number>;
  batches(ctx: CustomerContext): AsyncGenerator<ExportRow[]>;
}

/** A position in a list that is ordered by time; the time as PostgreSQL's text, because Date has no microseconds. */
interface Place<Id> {
  id: Id;
  at: string;
}

/** A condition on rows after a position, newest first. */
function isAfter(column: 'purchased_at' | 'created_at', place: Place<number | string>) {
  return sql<boolean>`(${sql.ref(column)}, id) < (${place.at}, ${place.id})`;
}

const eb = expressionBuilder<Database, 'purchase' | 'journal_entry'>();
const rowCount = eb.fn.countAll<number>().as('count');

/** What the customer owns now; what was traded in, resold or refunded belongs to others, and so does its password. */
function isOwnedBy({ customerId }: CustomerContext['actor']) {
  return eb.and([eb('purchase.customer_id', '=', customerId), isOwned]);
}

const ACCOUNT_FIELDS = Object.keys(purchaseSchema.shape) as (keyof typeof purchaseSchema.shape)[];

const accounts: ExportSource = {
  async count({ db, actor }) {
    const { count } = await db
      .selectFrom('purchase')
      .select(rowCount)
      .where(isOwnedBy(actor))
      .executeTakeFirstOrThrow();
    return count;
  },
  batches: (ctx) =>
    batchesOf<ExportRow, Place<number>>(async (after) => {
      const { db, actor } = ctx;
      let newest = db
        .selectFrom('purchase')
        .select(['id', sql<string>`purchased_at::text`.as('at')])
        .where(isOwnedBy(actor))
        .orderBy('purchased_at', 'desc')
        .orderBy('id', 'desc')
        .limit(BATCH);
      if (after) newest = newest.where(isAfter('purchased_at', after));
      const places = await newest.execute();
      const records = await db
        .selectFrom('purchase')
        .innerJoin('product', 'product.id', 'purchase.product_id')
        .select(PURCHASE_COLUMNS)
        .where('purchase.id', '=', anyId(places.map(({ id }) => id)))
        // Again: an account may have been sold since the statement above, and has its buyer's password now.
        .where(isOwnedBy(actor))
        .orderBy('purchase.purchased_at', 'desc')
        .orderBy('purchase.id', 'desc')
        .execute();
      return pageOf(
        records.map((record) => accountRow(ctx, record)),
        places,
      );
    }),
};

function accountRow({ services }: CustomerContext, record: PurchaseRecord): ExportRow {
  const purchase = presentPurchase(services, record);
  return Object.fromEntries(ACCOUNT_FIELDS.map((field) => [field, purchase[field]]));
}

/** The account as a value instead of a join, so that the index returns its entries in order. */
function isTheirEntry({ customerId }: CustomerContext['actor']) {
  return eb(
    'journal_entry.account_id',
    '=',
    eb.selectFrom('ledger_account').select('ledger_account.id').where('code', '=', `customer:${customerId}`),
  );
}

const transactions: ExportSource = {
  async count({ db, actor }) {
    const { count } = await db
      .selectFrom('journal_entry')
      .select(rowCount)
      .where(isTheirEntry(actor))
      .executeTakeFirstOrThrow();
    return count;
  },
  batches: ({ em, db, actor }) =>
    batchesOf<ExportRow, number>(async (after) => {
      let newest = db
        .selectFrom('journal_entry')
        .select(['id', 'journal_id', 'amount_cents'])
        .where(isTheirEntry(actor))
        .orderBy('id', 'desc')
        .limit(BATCH);
      if (after !== undefined) newest = newest.where('id', '<', after);
      const records = await describedTransactions(em, actor.customerId, newest)
        .orderBy('entry.id', 'desc')
        .execute();
      return {
        rows: records.map(transactionRow),
        next: records.length < BATCH ? undefined : records.at(-1)?.id,
      };
    }),
};

function transactionRow(record: TransactionRecord): ExportRow {
  return {
    id: record.id,
    date: record.createdAt.toISOString(),
    amount: centsToEur(record.amountCents),
    description: transactionText(record),
  };
}

const payments: ExportSource = {
  async count({ db, actor }) {
    const { count } = await db
      .selectFrom('payment')
      .select(rowCount)
      .where('customer_id', '=', actor.customerId)
      .executeTakeFirstOrThrow();
    return count;
  },
  batches: ({ db, actor }) =>
    batchesOf<ExportRow, Place<string>>(async (after) => {
      let newest = db
        .selectFrom('payment')
        .select(['id', 'created_at', 'gateway', 'amount_cents', 'error', 'retries', 'checkout_id as order'])
        .select([sql<string>`created_at::text`.as('at'), isSuccessful().as('is_verified')])
        .where('customer_id', '=', actor.customerId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(BATCH);
      if (after) newest = newest.where(isAfter('created_at', after));
      const records = await newest.execute();
      return pageOf(
        records.map(({ id, created_at, gateway, amount_cents, is_verified, error, retries, order }) => ({
          id,
          dateCreated: created_at.toISOString(),
          paymentMethod: gateway,
          amount: centsToEur(amount_cents),
          isVerified: is_verified,
          error,
          retries,
          order,
        })),
        records,
      );
    }),
};

export const EXPORT_SOURCES: Record<ExportContent, ExportSource> = { accounts, transactions, payments };

/** @param places the positions of the rows; fewer than a batch means the end */
function pageOf<Id>(rows: ExportRow[], places: readonly Place<Id>[]): RowPage<ExportRow, Place<Id>> {
  return { rows, next: places.length < BATCH ? undefined : places.at(-1) };
}
