import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { createStore, useStore } from '#client/platform/store.ts';
import { Button } from '../button/button.tsx';
import { Callout } from '../callout/callout.tsx';
import { focusHeading } from '../focus-after.ts';
import { IconButton } from '../button/icon-button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import classes from './notices.module.css';

interface Notice {
  id: number;
  tone: 'good' | 'bad';
  text: string;
  undo?: () => Promise<unknown>;
}

const GOOD_NOTICE_MS = 6_000;
const UNDO_MS = 10_000;
/** Each takes a strip of a phone's screen. */
const MOST_UNDOS = 3;

const notices = createStore<readonly Notice[]>([]);
let lastId = 0;

function dismiss(id: number): void {
  notices.update((shown) => shown.filter((notice) => notice.id !== id));
}

/** Shows and announces one sentence. Good news leaves by itself; trouble stays until it is dismissed. */
export function notify(tone: Notice['tone'], text: string): void {
  notices.update((shown) => [
    ...shown.filter((notice) => notice.text !== text || notice.undo !== undefined),
    { id: ++lastId, tone, text },
  ]);
}

/**
 * Says what was done at once, and for some seconds takes it back on demand: by the button, or by Ctrl+Z wherever nothing is
 * typed. The offer goes along from page to page.
 * @param undo what it rejects with is shown; it shows itself what it could not bring back
 */
export function offerUndo(text: string, undo: () => Promise<unknown>): void {
  notices.update((shown) => {
    const [surplus] = shown
      .filter((notice) => notice.undo !== undefined)
      .toReversed()
      .slice(MOST_UNDOS - 1);
    return [...shown.filter((notice) => notice !== surplus), { id: ++lastId, tone: 'good', text, undo }];
  });
}

/** Takes a sentence back that is no longer true. */
export function withdrawNotice(text: string): void {
  notices.update((shown) => shown.filter((notice) => notice.text !== text));
}

/** What the one who signs out has done is not for the next one to undo. */
export function withdrawUndos(): void {
  notices.update((shown) => shown.filter(({ undo }) => undo === undefined));
}

function takeBack({ id, undo }: Notice): void {
  dismiss(id);
  undo?.().catch((error: unknown) => {
    const { status, text } = failureOf(error);
    if (status !== 429) notify('bad', text);
  });
}

/** Where notices appear, after what stays there by itself; once per page. None leaves while the pointer or the focus is there. */
export function NoticeRegion({ children }: { children?: ReactNode }) {
  const shown = useStore(notices);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useUndoKey();
  return (
    <section
      className={classes.region}
      aria-label="Notices"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {children}
      {shown.map((notice) => (
        <NoticeCard
          key={notice.id}
          notice={notice}
          isHeld={isPointed || isFocused}
          // The browser does not say that the pointer has left what is gone.
          onLeave={() => setPointed(false)}
        />
      ))}
    </section>
  );
}

interface NoticeCardProps {
  notice: Notice;
  isHeld: boolean;
  onLeave: () => void;
}

function NoticeCard({ notice, isHeld, onLeave }: NoticeCardProps) {
  const { id, tone, text, undo } = notice;
  const canUndo = undo !== undefined;
  useEffect(() => {
    if (tone === 'bad' || isHeld) return;
    const timer = setTimeout(() => dismiss(id), canUndo ? UNDO_MS : GOOD_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [id, tone, canUndo, isHeld]);
  const leave = (end: () => void) => () => {
    focusHeading();
    onLeave();
    end();
  };
  return (
    <div className={classes.notice}>
      <Callout tone={tone}>
        <span>{text}</span>
        {canUndo && <VisuallyHidden> To undo, press Control Z.</VisuallyHidden>}
      </Callout>
      {canUndo && (
        <Button
          variant="default"
          size="compact-md"
          className={classes.undo ?? ''}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={leave(() => takeBack(notice))}
        >
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" className={classes.dismiss ?? ''} onClick={leave(() => dismiss(id))}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

const TYPED_INTO =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"])';

/** Ctrl+Z, or Cmd+Z, takes back what was done last; in a field it is the field's own. */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
      if (!isUndo || (event.target instanceof Element && event.target.closest(TYPED_INTO))) return;
      const last = notices.get().findLast(({ undo }) => undo !== undefined);
      if (last === undefined) return;
      event.preventDefault();
      takeBack(last);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
