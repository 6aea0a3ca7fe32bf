import { randomUUID } from 'node:crypto';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import type { Cents } from '../../src-shared/money.ts';
import { loadBonusCents } from '../../src-shared/payments/load-balance.ts';
import type { CustomerContext } from '../context.ts';
import { bindIdempotencyKey, lockOwnBalance, requestKeyOf } from '../ledger/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { secondsFromNow } from '../platform/sql.ts';
import { OPEN_STATUSES, type PaymentStatus } from '../../src-shared/payments/payment-statuses.ts';

export interface LoadRequest {
  gateway: PaymentGateway;
  amountCents: Cents;
  /** From the `Idempotency-Key` header; without it, the request itself is the key for half a minute. */
  idempotencyKey: string | undefined;
  /** How long a request with a key finds a load that is still open. */
  openSeconds: number;
}

export interface RecordedLoad {
  paymentId: string;
  /** Created by an earlier request with the same key. */
  isReplay: boolean;
  status: PaymentStatus;
}

/** Two requests for the same amount within this time are a double click; later they are two loads. */
const SAME_CLICK_SECONDS = 30;

/**
 * Records that a customer wants to load balance, with the bonus promised now. Because of the lock of the balance, a
 * double click finds the first one's payment instead of creating a second.
 */
export async function recordLoad(ctx: CustomerContext, request: LoadRequest): Promise<RecordedLoad> {
  const { customerId } = ctx.actor;
  return inTransaction(ctx, async ({ db, em }) => {
    await lockOwnBalance(em, customerId);
    await bindIdempotencyKey(em, {
      customerId,
      key: request.idempotencyKey,
      request: hashedRequest(request),
    });
    const earlier = await findEarlier(em, customerId, request);
    if (earlier?.is_live) return { paymentId: earlier.id, isReplay: true, status: earlier.status };
    if (earlier)
      await db.updateTable('payment').set('idempotency_key', null).where('id', '=', earlier.id).execute();
    const paymentId = randomUUID();
    await db
      .insertInto('payment')
      .values({
        id: paymentId,
        customer_id: customerId,
        purpose: 'load',
        gateway: request.gateway,
        amount_cents: request.amountCents,
        bonus_cents: loadBonusCents(request.gateway, request.amountCents),
        idempotency_key: loadKeyOf(request),
      })
      .execute();
    return { paymentId, isReplay: false, status: 'created' };
  });
}

/** A failed load has given its key up. With a client's own key, a paid load stays the answer forever. */
function findEarlier(em: EntityManager, customerId: number, request: LoadRequest) {
  const hasKey = request.idempotencyKey !== undefined;
  return em.db
    .selectFrom('payment')
    .select((eb) => [
      'id',
      'status',
      eb
        .or([
          eb('created_at', '>', secondsFromNow(-(hasKey ? request.openSeconds : SAME_CLICK_SECONDS))),
          ...(hasKey ? [eb('status', 'not in', OPEN_STATUSES)] : []),
        ])
        .$castTo<boolean>()
        .as('is_live'),
    ])
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', loadKeyOf(request))
    .executeTakeFirst();
}

/** The key of the load that a request creates. */
export function loadKeyOf(request: LoadRequest): string {
  return requestKeyOf(request.idempotencyKey, hashedRequest(request));
}

function hashedRequest({ gateway, amountCents }: LoadRequest): unknown[] {
  return ['load', gateway, amountCents];
}
