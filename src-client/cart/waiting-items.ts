/** What was added while the shop could not be reached; kept in this tab, reloads included, until it can. */
const KEY = 'cart-waits-for-connection';

export function readWaitingItems(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/** @returns whether it is kept; without storage the visitor adds it again by hand. */
export function keepWaitingItem(productId: number): boolean {
  return write([...new Set([...readWaitingItems(), productId])]);
}

export function dropWaitingItem(productId: number): void {
  write(readWaitingItems().filter((id) => id !== productId));
}

function write(ids: number[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
    return true;
  } catch {
    return false;
  }
}
