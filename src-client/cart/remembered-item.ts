import { tabStorage } from '#client/platform/web-storage.ts';

/** The account that a visitor tried to add before signing in; stored in this tab only. */
const KEY = 'remembered-cart-item';

export function rememberItem(productId: number): void {
  // Without storage, the visitor has to add it again.
  tabStorage.write(KEY, String(productId));
}

export function readRememberedItem(): number | undefined {
  const id = Number(tabStorage.read(KEY) ?? Number.NaN);
  return Number.isInteger(id) ? id : undefined;
}

export function forgetRememberedItem(): void {
  tabStorage.remove(KEY);
}
