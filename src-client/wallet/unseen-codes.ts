/**
 * Requests for a cross-site code that has not been shown yet, although the amount may have been taken. A request
 * repeated with its idempotency key takes nothing twice and returns the same code (docs/decisions/0013), so the keys
 * outlast the page: they are stored in this tab with customer and amount, so that a request for another amount does not
 * displace one.
 */
interface UnseenCode {
  customerId: number;
  amountCents: number;
  /** Idempotency key of the request. */
  name: string;
}

const KEY = 'unseen-codes';

/** Also in memory, in case storage is forbidden. */
let codes: readonly UnseenCode[] | undefined;

/** The idempotency key for a request: the former one if its code was not shown. */
export function nameOfRequest(customerId: number, amountCents: number): string {
  const before = allCodes().find(
    (code) => code.customerId === customerId && code.amountCents === amountCents,
  );
  if (before) return before.name;
  const name = crypto.randomUUID();
  keep([...allCodes(), { customerId, amountCents, name }]);
  return name;
}

export function unseenAmounts(customerId: number): number[] {
  return allCodes()
    .filter((code) => code.customerId === customerId)
    .map(({ amountCents }) => amountCents);
}

/** Called when the code is on screen, or the shop has answered that there is none. */
export function forgetRequest(name: string): void {
  keep(allCodes().filter((code) => code.name !== name));
}

function allCodes(): readonly UnseenCode[] {
  codes ??= readStored();
  return codes;
}

function readStored(): UnseenCode[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as UnseenCode[];
  } catch {
    return [];
  }
}

function keep(changed: readonly UnseenCode[]): void {
  codes = changed;
  try {
    if (changed.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(changed));
  } catch {
    // Forbidden or full: then they last until the page is reloaded.
  }
}
