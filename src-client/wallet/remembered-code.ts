/** The code of a link that a visitor opened before signing in; stored only in this tab, until the sign-in. */
const KEY = 'remembered-code';

export function rememberCode(code: string): void {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // Without storage, the visitor has to open the link again.
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

/** Returns the link to redeem the remembered code, and forgets the code. */
export function takeRememberedCode(): CodeLink | undefined {
  try {
    const code = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return code === null ? undefined : linkOf(code);
  } catch {
    return undefined;
  }
}

/** The link as first opened. */
function linkOf(code: string) {
  return {
    to: '/my-account/profile/redeem-coupon/',
    hash: new URLSearchParams({ code }).toString(),
  } as const;
}
