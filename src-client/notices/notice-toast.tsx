import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Notice, noticeText } from '#shared/marketplace/notice.ts';
import { cornersOf, findFreePlace, isControlAt } from './free-place.ts';
import { NoticeLink } from './notice-dialog.tsx';
import classes from './notice-toast.module.css';

const SHOWN_MS = 8_000;

interface NoticeToastProps {
  /** Undefined while loading. */
  notices: readonly Notice[] | undefined;
  isListOpen: boolean;
}

/**
 * Shows a new notice for a moment, unless its auction is on screen already. The toast never covers a control, and is
 * invisible if there is no such place. In any case the bell counts the notice, and screen readers announce it.
 */
export function NoticeToast({ notices, isListOpen }: NoticeToastProps) {
  const toast = useRef<HTMLDivElement>(null);
  const latest = useRef<number>(undefined);
  const [shown, setShown] = useState<{ notice: Notice; isOnScreen: boolean }>();

  const onNews = useEffectEvent((known: readonly Notice[]) => {
    const before = latest.current;
    latest.current = Math.max(before ?? 0, ...known.map(({ id }) => id));
    if (before === undefined || isListOpen) return;
    const newest = known.find((notice) => !notice.isRead && notice.id > before);
    if (newest !== undefined) setShown({ notice: newest, isOnScreen: isOnScreen(newest) });
  });
  useEffect(() => {
    if (notices !== undefined) onNews(notices);
  }, [notices]);

  useLayoutEffect(() => {
    const element = toast.current;
    if (shown === undefined || element === null) return;
    const replace = () => {
      if (!shown.isOnScreen) place(element);
    };
    replace();
    // Scrolling may move a control below it.
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS);
    window.addEventListener('scroll', replace, { passive: true });
    window.addEventListener('resize', replace);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', replace);
      window.removeEventListener('resize', replace);
    };
  }, [shown]);

  return (
    <div ref={toast} className={classes.toast} role="status" data-shown={shown !== undefined}>
      {shown !== undefined && (
        <p className={classes.text}>
          {noticeText(shown.notice)}{' '}
          {!shown.isOnScreen && <NoticeLink notice={shown.notice} onFollow={() => setShown(undefined)} />}
        </p>
      )}
    </div>
  );
}

function place(element: HTMLElement): void {
  delete element.dataset['placed'];
  const { width, height } = element.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const windowSize = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const size = { width, height };
  const found = findFreePlace(cornersOf(windowSize, size, header), size, isControlAt);
  if (found === undefined) return;
  element.style.left = `${found.left}px`;
  element.style.top = `${found.top}px`;
  element.dataset['placed'] = '';
}

/** Whether the auction's page, or a visible link to it, shows what happened. */
function isOnScreen({ listingId }: Notice): boolean {
  if (listingId === null) return false;
  const path = `/marketplace/${listingId}/`;
  if (window.location.pathname === path) return true;
  return [...document.querySelectorAll(`main a[href="${path}"]`)].some((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
}
