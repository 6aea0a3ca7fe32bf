/** The code of a link that a visitor opened before signing in; kept in this tab only, until the sign-in. */
const KEY = 'remembered-code';

export function rememberCode(code: string): void {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // Without storage the visitor opens the link again.
  }
}

export function hasRememberedCode(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export type CodeLink = ReturnType<typeof linkOf>;

/** Where the remembered code is redeemed, once. */
export function takeRememberedCode(): CodeLink | undefined {
  try {
    const code = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return code === null ? undefined : linkOf(code);
  } catch {
    return undefined;
  }
}

/** The link as it was opened first. */
function linkOf(code: string) {
  return {
    to: '/my-account/profile/redeem-coupon/',
    hash: new URLSearchParams({ code }).toString(),
  } as const;
}
