import { IconShieldExclamation } from '@tabler/icons-react';
import { Button } from '#client/ui/button/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import type { Purchase } from './purchases-query.ts';

interface ClaimButtonProps {
  purchase: Purchase;
  /** Why it cannot be pressed now. */
  reason: string | undefined;
  onOpen: () => void;
}

/** While a warranty claim can be opened. */
export function ClaimButton({ purchase: { canClaim = false, username }, reason, onOpen }: ClaimButtonProps) {
  if (!canClaim) return null;
  return (
    <Button
      variant="subtle"
      size="xs"
      disabled={reason !== undefined}
      title={reason}
      aria-haspopup="dialog"
      leftSection={<IconShieldExclamation size={16} stroke={1.75} aria-hidden="true" />}
      onClick={onOpen}
    >
      Report <VisuallyHidden>a problem with {username}</VisuallyHidden>
    </Button>
  );
}
