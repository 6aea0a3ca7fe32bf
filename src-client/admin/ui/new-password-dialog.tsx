import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Masked } from './masked.tsx';

export interface NewPassword {
  username: string;
  password: string;
}

interface NewPasswordDialogProps {
  made: NewPassword | undefined;
  onClose: () => void;
}

/**
 * A password that the shop has just generated for an account, and that the operator must set in the game. The dialog stays
 * open until it is closed, whatever happens to the list behind it.
 */
export function NewPasswordDialog({ made, onClose }: NewPasswordDialogProps) {
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      title={made && `New password of ${made.username}`}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {made && <Password password={made.password} onClose={onClose} />}
    </Modal>
  );
}

function Password({ password, onClose }: { password: string; onClose: () => void }) {
  const [isShown, setShown] = useState(true);
  const mask = useCallback(() => setShown(false), []);
  return (
    <Stack>
      <Text>
        Give the account this password now. It can be revealed again on the page of its order, or with the
        command “stock show”.
      </Text>
      <Masked
        label="Password"
        secret={isShown ? password : undefined}
        onReveal={() => setShown(true)}
        onMask={mask}
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>It is set</Button>
      </Group>
    </Stack>
  );
}
