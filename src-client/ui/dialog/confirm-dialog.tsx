import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { SteadyButton } from '../button/steady-button.tsx';

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
  /** False: what has begun is not left before its answer (ui/dialog/dialog.tsx). */
  canClose?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, isPending, onConfirm, onClose } = props;
  const { closeLabel = 'Cancel', canClose = true } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closesOutside={!isPending} canClose={canClose}>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>
        <SteadyButton variant="default" isInactive={!canClose} onClick={onClose}>
          {closeLabel}
        </SteadyButton>
        <Button loading={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
