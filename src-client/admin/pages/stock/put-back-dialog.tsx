import { Checkbox, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../platform/trpc.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { ShownProduct } from './edit-product.tsx';

/** Puts a product back on sale; a sold one needs a new password, or confirmation that the old one stays. */
export function PutBackDialog({ product, onClose }: { product: ShownProduct; onClose: () => void }) {
  const { username, wasSold } = product;
  const utils = trpc.useUtils();
  const [newPassword, setNewPassword] = useState('');
  const [isSamePasswordMeant, setIsSamePasswordMeant] = useState(false);
  const options = {
    meta: { showsFailure: true },
    onSuccess: () => void utils.stock.invalidate(),
  };
  const putBack = trpc.stock.putBack.useMutation(options);
  const withPassword = trpc.stock.putBackWithPassword.useMutation(options);
  return (
    <ReasonDialog
      isOpen
      title={`Put ${username} back on sale`}
      action="Put back on sale"
      isDisabled={wasSold && newPassword === '' && !isSamePasswordMeant}
      onConfirm={(reason) =>
        newPassword === ''
          ? putBack.mutateAsync({ username, reason, isSamePasswordMeant })
          : withPassword.mutateAsync({ username, reason, newPassword })
      }
      onClose={onClose}
    >
      {wasSold && (
        <>
          <Text>It was sold before, so a customer knows its password. Change it in the game first.</Text>
          <PasswordInput
            label="New password"
            data-autofocus
            value={newPassword}
            onChange={({ currentTarget }) => setNewPassword(currentTarget.value)}
            autoComplete="off"
            maxLength={256}
          />
          <Checkbox
            label="Keep the old password"
            checked={isSamePasswordMeant}
            disabled={newPassword !== ''}
            onChange={({ currentTarget }) => setIsSamePasswordMeant(currentTarget.checked)}
          />
        </>
      )}
    </ReasonDialog>
  );
}
