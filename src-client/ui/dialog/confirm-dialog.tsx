import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { SteadyButton } from '../button/steady-button.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question. */
  title: string;
  /** The consequences, with names and amounts. */
  children: ReactNode;
  /** A verb for the action, not "OK". */
  confirmLabel: string;
  /** "Cancel", unless that would be ambiguous. */
  closeLabel?: string;
  isPending: boolean;
  /** False while a request is running whose answer must be seen (ui/dialog/dialog.tsx). */
  canClose?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, isPending, onConfirm, onClose } = props;
  const { closeLabel = 'Cancel', canClose = true } = props;
  const textId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      describedBy={textId}
      closesOutside={!isPending}
      canClose={canClose}
    >
      <div id={textId} className={classes.text}>
        {children}
      </div>
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
