import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import { now, secondsFromNow } from '../../../../src-server/platform/sql.ts';
import { randomToken } from '../../../../src-server/platform/tokens.ts';
import { createTables, sandboxOf } from '../database.ts';

/** An order as the stub stores it. Of the card, only the masked number. */
export interface ParamOrder {
  order_id: string;
  transaction_id: string;
  page_token: string;
  amount_cents: number;
  currency: string;
  masked_card: string;
  success_url: string;
  fail_url: string;
  /** waiting: the bank's page is open. */
  status: 'waiting' | 'paid' | 'failed';
  /** What the bank charged, which is not always what was requested. */
  paid_cents: number;
  paid_currency: string;
  refunded_cents: number;
  /** The receipt number; 0 until it is paid. */
  receipt: string;
  is_paid_today: boolean;
  /** In the provider's local time. */
  paid_at_text: string | null;
}

/** In the provider's local time, Turkey's. */
const providerTime = sql<Date>`paid_at at time zone '+03'`;
const TIME_FORMAT = 'DD.MM.YYYY HH24:MI:SS';

function timeOf(text: string): RawBuilder<Date> {
  return sql`to_timestamp(${text}, ${TIME_FORMAT})::timestamp`;
}

export interface NewOrder {
  orderId: string;
  transactionId: string;
  amountCents: number;
  maskedCard: string;
  successUrl: string;
  failUrl: string;
}

/** The provider's receipts are ten-digit numbers. */
const receiptNumber = sql<string>`(number + 3000000000)::text`;

export async function createOrderStore(em: EntityManager): Promise<void> {
  await createTables(em, (schema) =>
    schema
      .createTable('param_order')
      .addColumn('number', 'bigserial', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) => column.notNull().unique())
      .addColumn('transaction_id', 'text', (column) => column.notNull())
      .addColumn('page_token', 'text', (column) => column.notNull().unique())
      .addColumn('amount_cents', 'integer', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull().defaultTo('EUR'))
      .addColumn('masked_card', 'text', (column) => column.notNull())
      .addColumn('success_url', 'text', (column) => column.notNull())
      .addColumn('fail_url', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('waiting'))
      .addColumn('paid_cents', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('paid_currency', 'text', (column) => column.notNull().defaultTo('EUR'))
      .addColumn('paid_at', 'timestamptz')
      .addColumn('refunded_cents', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now)),
  );
}

/** Stores an order. If its id is taken, it silently gets another one, as at the provider. */
export async function insertOrder(em: EntityManager, order: NewOrder): Promise<ParamOrder> {
  const db = sandboxOf(em);
  const taken = await db
    .selectFrom('param_order')
    .select('number')
    .where('order_id', '=', order.orderId)
    .executeTakeFirst();
  const orderId = taken ? `SP${randomToken(128)}` : order.orderId;
  await db
    .insertInto('param_order')
    .values({
      order_id: orderId,
      transaction_id: order.transactionId,
      page_token: randomToken(192),
      amount_cents: order.amountCents,
      masked_card: order.maskedCard,
      success_url: order.successUrl,
      fail_url: order.failUrl,
    })
    .execute();
  const stored = await findOrder(em, 'order_id', orderId);
  if (!stored) throw new Error('the sandbox lost an order');
  return stored;
}

/** The current state of an order: one that the bank approves late is waiting until then. */
export function findOrder(
  em: EntityManager,
  by: 'order_id' | 'page_token',
  value: string,
): Promise<ParamOrder | undefined> {
  return sandboxOf(em)
    .selectFrom('param_order')
    .select([
      'order_id',
      'transaction_id',
      'page_token',
      'amount_cents',
      'currency',
      'masked_card',
      'success_url',
      'fail_url',
      'paid_cents',
      'paid_currency',
      'refunded_cents',
      sql<boolean>`coalesce(paid_at::date = now()::date, false)`.as('is_paid_today'),
      sql<string | null>`to_char(${providerTime}, ${TIME_FORMAT})`.as('paid_at_text'),
    ])
    .select((eb) => [
      eb
        .case()
        .when(eb.and([eb('status', '=', 'paid'), eb('paid_at', '>', now)]))
        .then('waiting' as const)
        .elseRef('status')
        .end()
        .as('status'),
      eb
        .case()
        .when(eb.and([eb('status', '=', 'paid'), eb('paid_at', '<=', now)]))
        .then(receiptNumber)
        .else('0')
        .end()
        .as('receipt'),
    ])
    .where(by, '=', value)
    .executeTakeFirst();
}

interface ParamTransaction {
  receipt: string;
  paid_cents: number;
  paid_currency: string;
  refunded_cents: number;
}

/** The payments between two times, written as `31.12.2026 23:59:59` in the provider's local time. */
export function listPaidOrders(em: EntityManager, from: string, until: string): Promise<ParamTransaction[]> {
  return sandboxOf(em)
    .selectFrom('param_order')
    .select([receiptNumber.as('receipt'), 'paid_cents', 'paid_currency', 'refunded_cents'])
    .where('status', '=', 'paid')
    .where('paid_at', '<=', now)
    .where((eb) => eb.between(providerTime, timeOf(from), timeOf(until)))
    .orderBy('paid_at', 'desc')
    .execute();
}

export interface BankAnswer {
  paidCents: number;
  paidCurrency: string;
  /** How long the bank takes to decide. */
  afterSeconds: number;
}

/** Closes the bank's page with or without a payment. False if it was closed before. */
export async function finishOrder(
  em: EntityManager,
  orderId: string,
  answer: BankAnswer | null,
): Promise<boolean> {
  const { numUpdatedRows } = await sandboxOf(em)
    .updateTable('param_order')
    .set({
      status: answer ? 'paid' : 'failed',
      paid_cents: answer?.paidCents ?? 0,
      paid_currency: answer?.paidCurrency ?? 'EUR',
      paid_at: secondsFromNow(answer?.afterSeconds ?? 0),
    })
    .where('order_id', '=', orderId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Refunds `cents` more; false if less is left. */
export async function refundOrder(em: EntityManager, orderId: string, cents: number): Promise<boolean> {
  const { numUpdatedRows } = await sandboxOf(em)
    .updateTable('param_order')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('order_id', '=', orderId)
    .where('status', '=', 'paid')
    .where((eb) => eb(eb('refunded_cents', '+', cents), '<=', eb.ref('paid_cents')))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
