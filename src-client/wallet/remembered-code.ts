import { tabStorage } from '#client/platform/web-storage.ts';

/** The code of a link that a visitor opened before signing in; stored only in this tab, until the sign-in. */
const KEY = 'remembered-code';

export function rememberCode(code: string): void {
  // Without storage, the visitor has to open the link again.
  tabStorage.write(KEY, code);
}

export function hasRememberedCode(): boolean {
  return tabStorage.read(KEY) !== undefined;
}

export type CodeLink = ReturnType<typeof linkOf>;

/** Returns the link to redeem the remembered code, and forgets the code. */
export function takeRememberedCode(): CodeLink | undefined {
  const code = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  return code === undefined ? undefined : linkOf(code);
}

/** The link as first opened. */
function linkOf(code: string) {
  return {
    to: '/my-account/profile/redeem-coupon/',
    hash: new URLSearchParams({ code }).toString(),
  } as const;
}
