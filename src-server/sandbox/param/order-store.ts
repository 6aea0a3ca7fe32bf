import type { EntityManager } from '../../platform/database.ts';
import { randomToken } from '../../platform/tokens.ts';
import { createTables } from '../create-tables.ts';

/** What the stand-in keeps of an order. Of the card only the masked number. */
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
  /** What the bank did in the end, which is not always what was asked for. */
  paid_cents: number;
  paid_currency: string;
  refunded_cents: number;
  /** Receipt number; 0 until it is paid. */
  receipt: string;
  is_paid_today: boolean;
  /** In the provider's own time. */
  paid_at_text: string | null;
}

export interface NewOrder {
  orderId: string;
  transactionId: string;
  amountCents: number;
  maskedCard: string;
  successUrl: string;
  failUrl: string;
}

const FIRST_RECEIPT = 3_000_000_000;

export async function createOrderStore(em: EntityManager): Promise<void> {
  await createTables(
    em,
    `create table if not exists sandbox.param_order (
       number bigserial primary key, order_id text not null unique, transaction_id text not null,
       page_token text not null unique, amount_cents int not null, currency text not null default 'EUR',
       masked_card text not null, success_url text not null, fail_url text not null,
       status text not null default 'waiting', paid_cents int not null default 0, paid_currency text not null default 'EUR',
       paid_at timestamptz, refunded_cents int not null default 0, created_at timestamptz not null default now())`,
  );
}

/** Stores an order. One whose id is taken silently gets another id, as at the provider. */
export async function insertOrder(em: EntityManager, order: NewOrder): Promise<ParamOrder> {
  const taken = await em.execute('select 1 from sandbox.param_order where order_id = ?', [order.orderId]);
  const orderId = taken.length === 0 ? order.orderId : `SP${randomToken(128)}`;
  await em.execute(
    `insert into sandbox.param_order (order_id, transaction_id, page_token, amount_cents, masked_card, success_url, fail_url)
     values (?, ?, ?, ?, ?, ?, ?)`,
    [
      orderId,
      order.transactionId,
      randomToken(192),
      order.amountCents,
      order.maskedCard,
      order.successUrl,
      order.failUrl,
    ],
  );
  const stored = await findOrder(em, 'order_id', orderId);
  if (!stored) throw new Error('the sandbox lost an order');
  return stored;
}

/** An order as it is now: one that the bank approves late is still waiting until its time has come. */
export async function findOrder(
  em: EntityManager,
  by: 'order_id' | 'page_token',
  value: string,
): Promise<ParamOrder | undefined> {
  const [order] = await em.execute<ParamOrder[]>(
    `select order_id, transaction_id, page_token, amount_cents, currency, masked_card, success_url, fail_url,
       case when status = 'paid' and paid_at > now() then 'waiting' else status end as status,
       paid_cents, paid_currency, refunded_cents, paid_at::date = now()::date as is_paid_today,
       to_char(paid_at at time zone '+03', 'DD.MM.YYYY HH24:MI:SS') as paid_at_text,
       case when status = 'paid' and paid_at <= now() then number + ${FIRST_RECEIPT} else 0 end as receipt
     from sandbox.param_order where ${by} = ?`,
    [value],
  );
  return order;
}

export interface ParamTransaction {
  receipt: string;
  paid_cents: number;
  paid_currency: string;
  refunded_cents: number;
}

/** The payments between two times, written as `31.12.2026 23:59:59` in the provider's own time. */
export function listPaidOrders(em: EntityManager, from: string, until: string): Promise<ParamTransaction[]> {
  return em.execute<ParamTransaction[]>(
    `select number + ${FIRST_RECEIPT} as receipt, paid_cents, paid_currency, refunded_cents from sandbox.param_order
     where status = 'paid' and paid_at <= now()
       and paid_at at time zone '+03' between to_timestamp(?, 'DD.MM.YYYY HH24:MI:SS')::timestamp
         and to_timestamp(?, 'DD.MM.YYYY HH24:MI:SS')::timestamp
     order by paid_at desc`,
    [from, until],
  );
}

export interface BankAnswer {
  paidCents: number;
  paidCurrency: string;
  /** How long the bank thinks about it. */
  afterSeconds: number;
}

/** Ends the bank's page with a payment (or without one). False when it had ended before. */
export async function finishOrder(
  em: EntityManager,
  orderId: string,
  answer: BankAnswer | null,
): Promise<boolean> {
  const rows = await em.execute<{ order_id: string }[]>(
    `update sandbox.param_order set status = ?, paid_cents = ?, paid_currency = ?, paid_at = now() + ? * interval '1 second'
     where order_id = ? and status = 'waiting' returning order_id`,
    answer
      ? ['paid', answer.paidCents, answer.paidCurrency, answer.afterSeconds, orderId]
      : ['failed', 0, 'EUR', 0, orderId],
  );
  return rows.length === 1;
}

/** Gives back `cents` more; false when there is not that much left. */
export async function refundOrder(em: EntityManager, orderId: string, cents: number): Promise<boolean> {
  const rows = await em.execute<{ order_id: string }[]>(
    `update sandbox.param_order set refunded_cents = refunded_cents + ?
     where order_id = ? and status = 'paid' and refunded_cents + ? <= paid_cents returning order_id`,
    [cents, orderId, cents],
  );
  return rows.length === 1;
}
