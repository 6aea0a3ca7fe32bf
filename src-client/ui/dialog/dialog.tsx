import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { IconButton } from '../button/icon-button.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `centre`: in the middle, on phones a sheet from below. `sheet`: from the right edge. `bottom`: from below, all of the height. */
  placement?: 'centre' | 'sheet' | 'bottom';
  /** False where a slip of the mouse would lose typed input. */
  closesOutside?: boolean;
  /** False while something is under way whose end must be seen: there is no way out, and Close looks like it. */
  canClose?: boolean;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  /** Its content is taken away once the page is painted without it: where that is so much that closing would wait for it. */
  emptiesLater?: boolean;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back at the end, closes on Escape and on a click
 * beside it. The content exists only while it is open. What carries `data-autofocus` has the focus first, else Close:
 * React sets no `autofocus`, which the browser would look for.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  placement = 'centre',
  closesOutside = true,
  canClose = true,
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
      show(dialog);
    }
    if (!isOpen && dialog.open) dialog.close();
    markOpenDialogs();
  }, [isOpen]);

  // A dialog that leaves the page while it is open does not give the focus back by itself.
  useEffect(
    () => () => {
      const isFocusLost = document.activeElement === document.body;
      markOpenDialogs();
      if (isFocusLost && opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
  );

  return (
    <dialog
      ref={ref}
      className={`${classes.dialog} ${classes[placement]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={({ currentTarget }) => {
        if (!isOpen) return;
        // A second Escape closes it unasked.
        if (canClose) onClose();
        else show(currentTarget);
      }}
      // The click of a press that began inside, to select a text, is the dialog's own when it ends beside it.
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
    </dialog>
  );
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** The page behind does not scroll meanwhile (dialog.module.css). */
function markOpenDialogs(): void {
  document.documentElement.toggleAttribute('data-dialog', document.querySelector('dialog[open]') !== null);
}
