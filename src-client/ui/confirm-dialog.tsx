import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question. */
  title: string;
  /** What happens, with names and amounts. */
  children: ReactNode;
  /** The verb: what it does, not "OK". */
  confirmLabel: string;
  /** The way back; "Cancel" unless that could be mistaken. */
  closeLabel?: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, isPending, onConfirm, onClose } = props;
  const { closeLabel = 'Cancel' } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closesOutside={!isPending}>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {closeLabel}
        </Button>
        <Button loading={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
