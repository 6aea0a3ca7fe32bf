import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Going to a payment page. `isLeaving` stays true until the browser has left. A customer who comes back by the
 * Back button to the page as it was kept can go on; `onReturn` says that it may be out of date.
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
