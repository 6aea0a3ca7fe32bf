import { IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { failureOf } from '#client/platform/failure.ts';
import { createStore, useStore } from '#client/platform/store.ts';
import { goToTooManyRequests } from '#client/platform/too-many-requests.ts';
import { Button } from '../button/button.tsx';
import { Callout } from '../callout/callout.tsx';
import { topDialog } from '../dialog/when-uncovered.ts';
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

/** Shows and announces a sentence. Good news disappears by itself; errors stay until dismissed. */
export function notify(tone: Notice['tone'], text: string): void {
  notices.update((shown) => [
    ...shown.filter((notice) => notice.text !== text || notice.undo !== undefined),
    { id: ++lastId, tone, text },
  ]);
}

/**
 * Reports an action, and offers for some seconds to undo it: by a button, or by Ctrl+Z outside of text fields. The
 * offer stays when the page changes.
 *
 * @param undo its error is shown if it rejects; what it could only partly restore, it must report itself
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

/** Removes a sentence that is no longer true. */
export function withdrawNotice(text: string): void {
  notices.update((shown) => shown.filter((notice) => notice.text !== text));
}

/** After a sign-out, the next user must not undo the customer's actions. */
export function withdrawUndos(): void {
  notices.update((shown) => shown.filter(({ undo }) => undo === undefined));
}

function takeBack({ id, undo }: Notice): void {
  dismiss(id);
  undo?.().catch((error: unknown) => {
    const { status, text, retryAfterSeconds } = failureOf(error);
    if (status === 429) goToTooManyRequests(retryAfterSeconds);
    else notify('bad', text);
  });
}

/**
 * Where notices appear, below its permanent children; once per page. An open dialog has the notices in it, since all
 * outside is covered and not announced.
 */
export function NoticeRegion({ children }: { children?: ReactNode }) {
  const dialog = useStore(topDialog);
  useUndoKey();
  return (
    <>
      <section className={classes.region} aria-label="Notices">
        {children}
        {dialog === undefined && <NoticeCards />}
      </section>
      {dialog !== undefined &&
        createPortal(
          <section className={classes.region} aria-label="Notices">
            <NoticeCards />
          </section>,
          dialog,
        )}
    </>
  );
}

/** None disappears while one of them has the pointer or the focus in it. */
function NoticeCards() {
  const shown = useStore(notices);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return (
    <div
      className={classes.cards}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {shown.map((notice) => (
        <NoticeCard
          key={notice.id}
          notice={notice}
          isHeld={isPointed || isFocused}
          // Browsers send no event when the element under the pointer is removed.
          onLeave={() => setPointed(false)}
        />
      ))}
    </div>
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
  const leave = (end: () => void) => (event: MouseEvent) => {
    focusHeading(event.currentTarget);
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

/** Ctrl+Z or Cmd+Z undoes the last action; inside a field it keeps its own meaning. */
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
