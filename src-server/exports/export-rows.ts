/** Where the rows of an export come from: one source per content, newest first, each of one customer only. */
import type { ExportContent, ExportRow } from '../../src-shared/exports/export-contents.ts';
import { centsToEur } from '../../src-shared/money.ts';
import type { CustomerContext } from '../context.ts';
import { presentPurchase, PURCHASE_SELECT, purchaseSchema, type PurchaseRecord } from '../purchases/index.ts';
import {
  TRANSACTION_COLUMNS,
  TRANSACTION_JOINS,
  type TransactionRecord,
  transactionText,
} from '../wallet/index.ts';
import { batchesOf, type RowPage } from './row-batches.ts';

const BATCH = 1000;

export interface ExportSource {
  count(ctx: CustomerContext): Promise<number>;
  batches(ctx: CustomerContext): AsyncGenerator<ExportRow[]>;
}

/** A place in a list that is ordered by time; the time as PostgreSQL writes it, because Date has no microseconds. */
interface Place {
  id: number | string;
  at: string;
}

/** What the customer owns now; what was traded in, sold on or refunded belongs to others, and so does its password. */
const OWNED = `customer_id = ? and state in ('owned', 'hidden', 'listed')`;
const ACCOUNT_FIELDS = Object.keys(purchaseSchema.shape) as (keyof typeof purchaseSchema.shape)[];

const accounts: ExportSource = {
  count: (ctx) => countOf(ctx, `purchase where ${OWNED}`),
  batches: (ctx) =>
    batchesOf<ExportRow, Place>(async (after) => {
      const places = await ctx.em.execute<Place[]>(
        `select id, purchased_at::text as at from purchase where ${OWNED} ${after ? 'and (purchased_at, id) < (?, ?)' : ''}
         order by purchased_at desc, id desc limit ${BATCH}`,
        [ctx.actor.customerId, ...(after ? [after.at, after.id] : [])],
      );
      const records = await ctx.em.execute<PurchaseRecord[]>(
        `${PURCHASE_SELECT} where purchase.id = any(?::int[]) and purchase.customer_id = ?
         order by purchase.purchased_at desc, purchase.id desc`,
        [places.map(({ id }) => id), ctx.actor.customerId],
      );
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

/** As a value and not as a join, so that the index gives an account's entries in their order. */
const THEIR_ENTRIES = `journal_entry where account_id = (select id from ledger_account where code = ?)`;

const transactions: ExportSource = {
  count: ({ em, actor }) => countRows(em, THEIR_ENTRIES, `customer:${actor.customerId}`),
  batches: ({ em, actor: { customerId } }) =>
    batchesOf<ExportRow, number>(async (after) => {
      const records = await em.execute<TransactionRecord[]>(
        `with entry as (
           select id, journal_id, amount_cents from ${THEIR_ENTRIES} ${after ? 'and id < ?' : ''}
           order by id desc limit ${BATCH}
         )
         select ${TRANSACTION_COLUMNS} from entry ${TRANSACTION_JOINS} order by entry.id desc`,
        [`customer:${customerId}`, ...(after ? [after] : []), `escrow:${customerId}`],
      );
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

interface PaymentRecord extends Place {
  created_at: string;
  gateway: string;
  amount_cents: number;
  is_verified: boolean;
  error: string | null;
  retries: number;
  order: string | null;
}

const payments: ExportSource = {
  count: (ctx) => countOf(ctx, 'payment where customer_id = ?'),
  batches: ({ em, actor }) =>
    batchesOf<ExportRow, Place>(async (after) => {
      const records = await em.execute<PaymentRecord[]>(
        `select id, created_at::text as at, created_at, gateway, amount_cents,
           status in ('verified', 'refunding', 'refunded') as is_verified, error, retries, checkout_id as "order"
         from payment where customer_id = ? ${after ? 'and (created_at, id) < (?, ?)' : ''}
         order by created_at desc, id desc limit ${BATCH}`,
        [actor.customerId, ...(after ? [after.at, after.id] : [])],
      );
      return pageOf(
        records.map(({ id, created_at, gateway, amount_cents, is_verified, error, retries, order }) => ({
          id,
          dateCreated: new Date(created_at).toISOString(),
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

/** @param places of the rows that were read; fewer than a batch are the last ones */
function pageOf(rows: ExportRow[], places: readonly Place[]): RowPage<ExportRow, Place> {
  return { rows, next: places.length < BATCH ? undefined : places.at(-1) };
}

function countOf({ em, actor }: CustomerContext, from: string): Promise<number> {
  return countRows(em, from, actor.customerId);
}

async function countRows(em: CustomerContext['em'], from: string, value: unknown): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(`select count(*)::int as count from ${from}`, [value]);
  return row?.count ?? 0;
}
