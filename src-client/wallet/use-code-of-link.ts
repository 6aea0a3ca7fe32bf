import { useEffect, useState } from 'react';
import { BALANCE_CODE_MAX_LENGTH } from '#shared/wallet/balance-code.ts';

/**
 * The code after the `#`, which no server sees; it is removed from the address bar and the history at once. Empty if
 * there is none.
 */
export function useCodeOfLink(): string {
  const [code] = useState(readCode);
  useEffect(() => {
    const { pathname, search } = window.location;
    if (readCode() !== '') window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  return code.slice(0, BALANCE_CODE_MAX_LENGTH);
}

function readCode(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('code') ?? '';
}
