/** What a visitor tried to add before signing in; kept in this tab only (decisions, "Identity"). */
const KEY = 'remembered-cart-item';

export function rememberItem(productId: number): void {
  try {
    sessionStorage.setItem(KEY, String(productId));
  } catch {
    // Without storage the visitor adds it again by hand.
  }
}

/** The remembered product id, once. */
export function takeRememberedItem(): number | undefined {
  try {
    const id = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    sessionStorage.removeItem(KEY);
    return Number.isInteger(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
