/**
 * An idempotency key names one request of a customer, whichever command it was for. The command itself finds the answer that the
 * same request got before; here the key is bound to the request, so that another request under it is refused instead of being
 * carried out as well. The binding is written in the command's transaction: a request that was refused leaves its key free.
 */
import { ShopError } from '../../src-shared/errors.ts';
import type { EntityManager } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { secondsFromNow } from '../platform/sql.ts';
import { hashToken } from '../platform/tokens.ts';

export interface KeyedRequest {
  customerId: number;
  /** From the header `Idempotency-Key`; without one nothing is bound. */
  key: string | undefined;
  /** The command and what was asked of it. Never card data: only what may be known of the request goes into its hash. */
  request: readonly unknown[];
}

const KEPT_DAYS = 30;

interface KeyHashes extends Record<string, unknown> {
  customerId: number;
  keyHash: string;
  requestHash: string;
}

const insertKey = prepared((db, given: KeyHashes) =>
  db
    .insertInto('idempotency_key')
    .values({ customer_id: given.customerId, key_hash: given.keyHash, request_hash: given.requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_hash'),
);

const selectOtherRequest = prepared((db, given: KeyHashes) =>
  db
    .selectFrom('idempotency_key')
    .select('key_hash')
    .where('customer_id', '=', given.customerId)
    .where('key_hash', '=', given.keyHash)
    .where('request_hash', '<>', given.requestHash),
);

/** Binds the key to the request. Under the customer's balance lock. Throws `idempotency_key_reused`. */
export async function bindIdempotencyKey(em: EntityManager, keyed: KeyedRequest): Promise<void> {
  if (keyed.key === undefined) return;
  const [bound] = await insertKey(em.db, hashesOf(keyed, keyed.key));
  if (!bound) await refuseReusedKey(em, keyed);
}

/** Throws `idempotency_key_reused` when the key was used for another request; binds nothing. */
export async function refuseReusedKey(em: EntityManager, keyed: KeyedRequest): Promise<void> {
  if (keyed.key === undefined) return;
  const [other] = await selectOtherRequest(em.db, hashesOf(keyed, keyed.key));
  if (other) throw new ShopError('idempotency_key_reused');
}

/** Forgets old keys. The answer of the same request is still found by the command. */
export async function purgeIdempotencyKeys(em: EntityManager): Promise<void> {
  await em.db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', secondsFromNow(-KEPT_DAYS * 86_400))
    .execute();
}

/** The key goes into both hashes: a request alone (an address, an amount) could be found by trying. */
function hashesOf({ customerId, request }: KeyedRequest, key: string): KeyHashes {
  return {
    customerId,
    keyHash: hashToken(key),
    requestHash: hashToken(JSON.stringify([key, ...request])),
  };
}
