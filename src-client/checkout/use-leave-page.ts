import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Leaves for a payment page. `isLeaving` stays true until the browser has left. If the Back button restores the page
 * from the back/forward cache, it becomes usable again, and `onReturn` is called because its data may be outdated.
 */
export function useLeavePage(onReturn: () => void): { isLeaving: boolean; leave: (url: string) => void } {
  const [isLeaving, setLeaving] = useState(false);
  const comeBack = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    setLeaving(false);
    onReturn();
  });
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => comeBack(event);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  return {
    isLeaving,
    leave: (url) => {
      setLeaving(true);
      window.location.assign(url);
    },
  };
}
