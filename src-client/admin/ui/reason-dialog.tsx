import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';

const MAX_REASON_LENGTH = 500;

interface ReasonDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will happen; with money, the journal entries (`MoneyPreview`). */
  children?: ReactNode;
  /** On the button: "Refund €12.50". */
  action: string;
  isDangerous?: boolean;
  /** What cannot be done yet: the preview is on its way, or a field of `children` is empty. */
  isDisabled?: boolean;
  /** The call; the dialog closes when it is done, and says what went wrong when it is not. */
  onConfirm: (reason: string) => Promise<unknown>;
}

/** Every change has a reason: it goes into the log beside what was before and after. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, onClose, title } = props;
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <ReasonForm {...props} />
    </Modal>
  );
}

/** Drawn with each opening anew: what was typed before is gone. */
function ReasonForm({ onClose, children, action, isDangerous, isDisabled, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPending || isDisabled) return;
    setPending(true);
    setProblem(undefined);
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      const { text, fields } = failureOf(error);
      setProblem(Object.values(fields)[0]?.[0] ?? text);
    } finally {
      setPending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        {children}
        <Textarea
          label="Reason"
          description="Goes into the log, with your name."
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={MAX_REASON_LENGTH}
          minRows={2}
          autosize
          required
          data-autofocus
        />
        {problem !== undefined && (
          <Alert color="bad" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={isDangerous ? 'bad' : 'action'}
            loading={isPending}
            disabled={isDisabled || reason.trim() === ''}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
