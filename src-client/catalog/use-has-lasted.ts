import { useEffect, useState } from 'react';

/** Whether something has been so for a while: what is over sooner need not be shown. */
export function useHasLasted(isSo: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, ms]);
  return isSo && hasLasted;
}
