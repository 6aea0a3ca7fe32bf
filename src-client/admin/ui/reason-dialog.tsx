import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '#shared/admin/reason.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { failureOf } from '#client/platform/failure.ts';
import classes from './reason-dialog.module.css';
import { Problem } from './problem.tsx';

const REASON = {
  label: 'Reason',
  description: 'Goes into the log, with your name.',
  maxLength: MAX_REASON_LENGTH,
};

interface ReasonDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will happen; for money, the journal entries (`MoneyPreview`). A field in it may have the focus at first. */
  children?: ReactNode;
  /** The button's label: "Refund €12.50". */
  action: string;
  isDangerous?: boolean;
  /** Whether it cannot be confirmed yet: the preview is loading, or a field of `children` is empty. */
  isDisabled?: boolean;
  /** The text field, if it is more than a reason: an answer for a customer. */
  asked?: { label: string; description: string; maxLength: number };
  /** Fields of `children` that show their own errors, by the names of the request. */
  fields?: { names: readonly string[]; onErrors: (errors: FieldErrors) => void };
  /** The call; the dialog closes on success and shows an error otherwise. */
  onConfirm: (reason: string) => Promise<unknown>;
}

/** Every change needs a reason, which is logged with the values before and after. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, onClose, title } = props;
  const [isPending, setPending] = useState(false);
  return (
    <Modal
      opened={isOpen}
      // Until the call is answered: Escape in the dialog that asks for a proof closes only that one.
      onClose={() => !isPending && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isPending }}
      title={title}
      size="lg"
      closeOnClickOutside={false}
    >
      <ReasonForm {...props} isPending={isPending} setPending={setPending} />
    </Modal>
  );
}

interface ReasonFormProps extends ReasonDialogProps {
  isPending: boolean;
  setPending: (isPending: boolean) => void;
}

/** Mounted at each opening, so that former input is gone. */
function ReasonForm(props: ReasonFormProps) {
  const { onClose, children, action, isDangerous, isDisabled, asked = REASON, fields, onConfirm } = props;
  const { isPending, setPending } = props;
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const isTooShort = reason.trim().length < MIN_REASON_LENGTH;
  const [problem, setProblem] = useState<string>();
  // The field may be above what a small window shows.
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPending || isDisabled || isTooShort) return;
    setPending(true);
    setProblem(undefined);
    fields?.onErrors({});
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      const { text, fields: errors } = failureOf(error);
      // The operator has left the page meanwhile.
      if (form.current === null) notifications.show({ color: 'bad', title: 'Not done', message: text });
      fields?.onErrors(errors);
      const unshown = Object.entries(errors).find(([name]) => fields?.names.includes(name) !== true);
      setProblem(unshown?.[1][0] ?? text);
    } finally {
      setPending(false);
    }
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <Stack>
        {children}
        <Textarea
          label={asked.label}
          description={asked.description}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={asked.maxLength}
          minRows={2}
          autosize
          required
          data-autofocus
        />
        <Stack gap="sm" className={classes.actions}>
          {problem !== undefined && <Problem text={problem} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              color={isDangerous ? 'bad' : 'action'}
              loading={isPending}
              disabled={isDisabled || isTooShort}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </Stack>
    </form>
  );
}
