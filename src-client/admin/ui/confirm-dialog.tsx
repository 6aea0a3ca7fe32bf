import { Button, Group, Modal, Stack, Text } from '@mantine/core';

interface ConfirmDialogProps {
  title: string;
  /** What it ends, and whether it can be undone. */
  text: string;
  /** The button's label. */
  action: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Before something is gone that needs no reason for the log. */
export function ConfirmDialog({ title, text, action, onClose, onConfirm }: ConfirmDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="bad"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
