import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface AskReasonProps {
  title: string;
  label: string;
  confirm: string;
  isPending: boolean;
  /** What is decided, and what comes of it. */
  children: ReactNode;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

const SHORTEST = 3;

/** Asks for a reason before something is done. */
export function AskReason({
  title,
  label,
  confirm,
  isPending,
  children,
  onClose,
  onConfirm,
}: AskReasonProps) {
  const [reason, setReason] = useState('');
  const isMissing = reason.trim().length < SHORTEST;
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isMissing) onConfirm(reason.trim());
        }}
      >
        <Stack gap="md">
          <div>{children}</div>
          <Textarea
            label={label}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
            maxLength={500}
            autosize
            minRows={2}
            required
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={isMissing}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
