/** Accounts added while offline; stored in this tab, even across reloads, until the shop can be reached. */
const KEY = 'cart-waits-for-connection';

export function readWaitingItems(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/** @returns whether it was stored; without storage, the visitor has to add it again */
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
