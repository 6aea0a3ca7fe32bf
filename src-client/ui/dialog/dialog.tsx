import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { afterPaint } from '#client/platform/after-paint.ts';
import classes from './dialog.module.css';
import { IconButton } from '../button/icon-button.tsx';
import { markOpenDialogs } from './when-uncovered.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /**
   * `centre`: centred, on phones a sheet from the bottom. `sheet`: from the right edge. `bottom`: from the bottom, full
   * height.
   */
  placement?: 'centre' | 'sheet' | 'bottom';
  /** False if an accidental click would lose input. */
  closesOutside?: boolean;
  /** False while something runs whose result must be seen: the dialog cannot be closed, and Close looks disabled. */
  canClose?: boolean;
  /** The id of what a screen reader reads after the title. */
  describedBy?: string;
  /** Stays visible below the scrolling content. */
  footer?: ReactNode;
  /** Closes it and removes the content after it has disappeared: for large contents, which would delay that. */
  emptiesLater?: boolean;
}

/**
 * The browser's modal dialog: traps the focus, returns it on close, closes on Escape and on a click outside. The
 * content exists only while it is open. The initial focus is on the element with `data-autofocus`, otherwise on Close:
 * React does not set the attribute `autofocus`, for which the browser looks.
 *
 * It is in the body, outside of what it is written in: that may vanish in a window of another width, and the dialog
 * would be open without being drawn; or it may be disabled offline, and with it Close.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  placement = 'centre',
  closesOutside = true,
  canClose = true,
  describedBy,
  footer,
  emptiesLater = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const isPressedOutside = useRef(false);
  const titleId = useId();
  const wasOpen = useDeferredValue(isOpen);
  const close = () => {
    if (canClose) onClose();
  };

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (isOpen && !dialog.open) {
      opener.current = document.activeElement;
      markOpenDialogs(dialog);
      show(dialog);
    }
    markOpenDialogs();
    if (!isOpen && dialog.open) return closeDialog(dialog, emptiesLater);
  }, [isOpen, emptiesLater]);

  // A dialog that is removed while open does not return the focus by itself.
  useEffect(
    () => () => {
      const isFocusLost = document.activeElement === document.body;
      markOpenDialogs();
      if (isFocusLost && opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
  );

  if (import.meta.env.SSR) return null;
  return createPortal(
    <dialog
      ref={ref}
      className={`${classes.dialog} ${classes[placement]}`}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={({ currentTarget }) => {
        if (!isOpen) return;
        // Browsers close it on a second Escape, even if the first was cancelled.
        if (canClose) onClose();
        else show(currentTarget);
      }}
      // A press inside, to select text, may end outside, and the click then belongs to the dialog element.
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === ref.current;
      }}
      onClick={(event) => {
        if (closesOutside && isPressedOutside.current && event.target === ref.current) close();
      }}
    >
      {(isOpen || (emptiesLater && wasOpen)) && (
        <div className={classes.frame}>
          <div className={classes.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label="Close" isInactive={!canClose} onClick={close}>
              <IconX size={20} aria-hidden="true" />
            </IconButton>
          </div>
          <div className={classes.body}>{children}</div>
          {footer !== undefined && <div className={classes.footer}>{footer}</div>}
        </div>
      )}
    </dialog>,
    document.body,
  );
}

/**
 * Closing makes the browser compute the styles of the whole page, which can be used again. A large dialog disappears before that.
 *
 * @returns a function that cancels it
 */
function closeDialog(dialog: HTMLDialogElement, isLarge: boolean): () => void {
  const close = (): void => {
    dialog.close();
    markOpenDialogs();
  };
  const cancel = isLarge ? afterPaint(0, close) : close();
  dialog.toggleAttribute('data-leaving', isLarge);
  return () => {
    cancel?.();
    dialog.toggleAttribute('data-leaving', false);
  };
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
