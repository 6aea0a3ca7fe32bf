import { tabStorage } from '#client/platform/web-storage.ts';

/** Accounts added while offline; stored in this tab, even across reloads, until the shop can be reached. */
const KEY = 'cart-waits-for-connection';

export function readWaitingItems(): number[] {
  const ids = tabStorage.readJson(KEY);
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)) : [];
}

/** @returns whether it was stored; without storage, the visitor has to add it again */
export function keepWaitingItem(productId: number): boolean {
  return write([...new Set([...readWaitingItems(), productId])]);
}

export function dropWaitingItem(productId: number): void {
  write(readWaitingItems().filter((id) => id !== productId));
}

function write(ids: number[]): boolean {
  return tabStorage.write(KEY, JSON.stringify(ids));
}
