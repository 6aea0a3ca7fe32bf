/**
 * An idempotency key identifies one request of a customer, across all commands. Each command finds the answer of an identical
 * earlier request itself; here, the key is bound to its request, so that a different request with the same key is refused
 * instead of executed. The binding is written in the command's transaction: a refused request leaves its key free.
 */
import { type QueryCreator, sql } from 'kysely';
import { ShopError } from '../../src-shared/errors.ts';
import type { Database } from '../entities.ts';
import type { EntityManager } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { secondsFromNow } from '../platform/sql.ts';
import { hashToken } from '../platform/tokens.ts';

export interface KeyedRequest {
  customerId: number;
  /** From the `Idempotency-Key` header; without it nothing is bound. */
  key: string | undefined;
  /** The command and its input. Never card data: only what may become known goes into the hash. */
  request: readonly unknown[];
}

const KEPT_DAYS = 30;

/** Null: the request has no key. */
export interface KeyHashes extends Record<string, unknown> {
  customerId: number;
  keyHash: string | null;
  requestHash: string | null;
}

/** Binds the key, if there is one and it is not bound yet. */
export const keyBinding = (db: QueryCreator<Database>, given: KeyHashes) =>
  db
    .insertInto('idempotency_key')
    .columns(['customer_id', 'key_hash', 'request_hash'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${given.customerId}::int`.as('customer_id'),
          sql<string>`${given.keyHash}::text`.as('key_hash'),
          sql<string>`${given.requestHash}::text`.as('request_hash'),
        ])
        .where(sql<boolean>`${given.keyHash}::text is not null`),
    )
    .onConflict((conflict) => conflict.doNothing());

const insertKey = prepared((db, given: KeyHashes) => keyBinding(db, given).returning('key_hash'));

/** A statement that returns one row if the key was used for another request, and none otherwise. */
export const otherRequest = (db: QueryCreator<Database>, given: KeyHashes) =>
  db
    .selectFrom('idempotency_key')
    .select('key_hash')
    .where('customer_id', '=', given.customerId)
    .where('key_hash', '=', given.keyHash)
    .where('request_hash', '<>', given.requestHash);

const selectOtherRequest = prepared(otherRequest);

/** Binds the key to the request. Call under the customer's balance lock. Throws `idempotency_key_reused`. */
export async function bindIdempotencyKey(em: EntityManager, keyed: KeyedRequest): Promise<void> {
  if (keyed.key === undefined) return;
  const [bound] = await insertKey(em.db, keyHashesOf(keyed));
  if (!bound) await refuseReusedKey(em, keyed);
}

/** Throws `idempotency_key_reused` if the key was used for another request; binds nothing. */
export async function refuseReusedKey(em: EntityManager, keyed: KeyedRequest): Promise<void> {
  if (keyed.key === undefined) return;
  const [other] = await selectOtherRequest(em.db, keyHashesOf(keyed));
  if (other) throw new ShopError('idempotency_key_reused');
}

/** Deletes old keys. The commands still find the answers of identical requests. */
export async function purgeIdempotencyKeys(em: EntityManager): Promise<void> {
  await em.db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', secondsFromNow(-KEPT_DAYS * 86_400))
    .execute();
}

/**
 * What a row stores as its key, so that an identical request finds it: without a client's own key, the request alone. The request is
 * always part of it, because keys older than the table `idempotency_key` are not bound to a request there.
 */
export function requestKeyOf(key: string | undefined, request: readonly unknown[]): string {
  const digest = hashToken(JSON.stringify(request));
  return key === undefined ? digest : `${key}:${digest}`;
}

/** Both hashes include the key: a hash of the request alone (an address, an amount) could be reversed by trial. */
export function keyHashesOf({ customerId, key, request }: KeyedRequest): KeyHashes {
  if (key === undefined) return { customerId, keyHash: null, requestHash: null };
  return {
    customerId,
    keyHash: hashToken(key),
    requestHash: hashToken(JSON.stringify([key, ...request])),
  };
}
