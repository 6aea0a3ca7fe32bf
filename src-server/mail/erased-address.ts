import { randomToken } from '../platform/tokens.ts';

/** No mailbox can ever be there (RFC 2606). */
const NOWHERE = '@erased.invalid';

/** What stands in place of the e-mail address of a customer who deleted their account; nobody can guess it. */
export function erasedAddress(): string {
  return `${randomToken(128).toLowerCase()}${NOWHERE}`;
}

export function isErasedAddress(email: string): boolean {
  return email.endsWith(NOWHERE);
}
