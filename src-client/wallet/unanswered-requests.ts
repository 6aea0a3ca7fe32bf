import type { TransferBalanceInput } from '#shared/wallet/schemas.ts';
import { tabStorage } from '#client/platform/web-storage.ts';

interface UnansweredRequest<Request> {
  customerId: number;
  request: Request;
  idempotencyKey: string;
}

/**
 * Requests that may have taken balance although this tab has not seen their answer: it was lost, or the page was left or
 * reloaded. Repeated with its idempotency key, a request takes nothing twice (docs/decisions/0013), so the keys outlast the
 * page: they are stored in this tab with customer and request, and another request displaces none of them.
 */
class UnansweredRequests<Request> {
  readonly #storageKey: string;
  /** Also in memory, in case storage is forbidden. */
  #stored: readonly UnansweredRequest<Request>[] | undefined;

  constructor(storageKey: string) {
    this.#storageKey = storageKey;
  }

  /** The idempotency key for a request: the former one if its answer was not seen. */
  keyFor(customerId: number, request: Request): string {
    const before = this.#find(customerId, request);
    if (before) return before.idempotencyKey;
    const idempotencyKey = crypto.randomUUID();
    this.#keep([...this.#all(), { customerId, request, idempotencyKey }]);
    return idempotencyKey;
  }

  has(customerId: number, request: Request): boolean {
    return this.#find(customerId, request) !== undefined;
  }

  /** The requests of a customer, in the order in which they were sent. */
  of(customerId: number): Request[] {
    return this.#all()
      .filter((stored) => stored.customerId === customerId)
      .map(({ request }) => request);
  }

  /** Called when the customer has seen the answer, or the shop has refused the request after looking for an earlier answer. */
  forget(idempotencyKey: string): void {
    this.#keep(this.#all().filter((stored) => stored.idempotencyKey !== idempotencyKey));
  }

  #find(customerId: number, request: Request): UnansweredRequest<Request> | undefined {
    const text = JSON.stringify(request);
    return this.#all().find(
      (stored) => stored.customerId === customerId && JSON.stringify(stored.request) === text,
    );
  }

  #all(): readonly UnansweredRequest<Request>[] {
    this.#stored ??= this.#read();
    return this.#stored;
  }

  #read(): UnansweredRequest<Request>[] {
    return (tabStorage.readJson(this.#storageKey) ?? []) as UnansweredRequest<Request>[];
  }

  #keep(changed: readonly UnansweredRequest<Request>[]): void {
    this.#stored = changed;
    // Without storage, they last until the page is reloaded.
    if (changed.length === 0) tabStorage.remove(this.#storageKey);
    else tabStorage.write(this.#storageKey, JSON.stringify(changed));
  }
}

/** Cross-site codes that were not on screen yet. */
export const unseenCodes = new UnansweredRequests<{ amountCents: number }>('unseen-codes');

/** Transfers to other customers. */
export const unansweredTransfers = new UnansweredRequests<TransferBalanceInput>('unanswered-transfers');
