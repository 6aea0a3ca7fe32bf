/**
 * Requests for a cross-site code that has not been on screen yet, though the amount may have been taken. Sent again under
 * its name, a request takes nothing twice and returns the same code (docs/decisions/0013), so the names outlast the page:
 * in this tab, each with its customer and amount, so that a request for another amount does not push one out.
 */
interface UnseenCode {
  customerId: number;
  amountCents: number;
  /** Idempotency key of the request. */
  name: string;
}

const KEY = 'unseen-codes';

/** Also here, for where storage is forbidden. */
let codes: readonly UnseenCode[] | undefined;

/** The name to ask under: the one of before while the code was not seen. */
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

/** The code is on screen, or the shop said that there is none. */
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
    // Forbidden or full: then they last as long as the page is not reloaded.
  }
}
