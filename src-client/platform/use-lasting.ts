import { useEffect, useState } from 'react';

/** Whether `isSo` has been true for `afterMs`. */
export function useLasting(isSo: boolean, afterMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(setHasLasted, afterMs, true);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, afterMs]);
  return isSo && hasLasted;
}
