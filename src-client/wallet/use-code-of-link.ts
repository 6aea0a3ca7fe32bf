import { useEffect, useState } from 'react';
import { BALANCE_CODE_MAX_LENGTH } from '#shared/wallet/balance-code.ts';

/** The code behind the `#`, which no server sees; it leaves the address bar and the history at once. Empty without one. */
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
