/** The account that a visitor tried to add before signing in; stored in this tab only (decisions, "Identity"). */
const KEY = 'remembered-cart-item';

export function rememberItem(productId: number): void {
  try {
    sessionStorage.setItem(KEY, String(productId));
  } catch {
    // Without storage, the visitor has to add it again.
  }
}

export function readRememberedItem(): number | undefined {
  try {
    const id = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    return Number.isInteger(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the remembered product id and forgets it. */
export function takeRememberedItem(): number | undefined {
  const id = readRememberedItem();
  if (id !== undefined) sessionStorage.removeItem(KEY);
  return id;
}
