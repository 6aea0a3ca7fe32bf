import { useEffect, useState } from 'react';
import type { SteadyState } from './replica-state.ts';

/** A shop that restarts is back within seconds, which is not worth a message. */
const PATIENCE_MS = 4_000;
const TICK_MS = 30_000;

/** Whether the replica may be behind the shop, and for how long it may have been, in ms. */
export function useCatalogAge({ phase, isConnected, syncedAt }: SteadyState): {
  isOffline: boolean;
  ageMs: number | undefined;
} {
  const isCut = phase === 'ready' && !isConnected;
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!isCut) return;
    const look = (): void => setNow(Date.now());
    const first = setTimeout(look, navigator.onLine ? PATIENCE_MS : 0);
    const further = setInterval(look, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(further);
      setNow(undefined);
    };
  }, [isCut]);
  const isOffline = isCut && now !== undefined;
  return {
    isOffline,
    ageMs: isOffline && syncedAt !== undefined ? Math.max(0, now - syncedAt) : undefined,
  };
}
