import { IconArrowsExchange, IconEye, IconEyeOff, IconShieldExclamation } from '@tabler/icons-react';
import { useOfflineReason } from '#client/device-copy/needs-connection.tsx';
import { AuctionButton } from '#client/marketplace/auctions/auction-button.tsx';
import { useArchivedReason, useShopInfo } from '#client/platform/shop-info.ts';
import { Button } from '#client/ui/button/button.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import type { PurchaseAct } from './purchase-dialogs.tsx';
import type { Purchase } from './purchases-query.ts';

interface PurchaseActionsProps {
  purchase: Purchase;
  onAct: (act: PurchaseAct, purchase: Purchase) => void;
  onHide: (purchase: Purchase) => void;
}

/** The actions for a purchased account; none while it is listed on the marketplace. */
export function PurchaseActions({ purchase, onAct, onHide }: PurchaseActionsProps) {
  const flags = useShopInfo()?.flags;
  const offlineReason = useOfflineReason();
  const archivedReason = useArchivedReason();
  if (purchase.isListed) return null;
  const whileOffline = { disabled: offlineReason !== undefined, title: offlineReason };
  const HideIcon = purchase.isHidden ? IconEye : IconEyeOff;
  return (
    <>
      {flags?.trade === true && (
        <SteadyButton
          variant="default"
          size="xs"
          {...whileOffline}
          isInactive={false}
          reason={archivedReason}
          leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => onAct('trade', purchase)}
        >
          Trade in <VisuallyHidden>{purchase.username}</VisuallyHidden>
        </SteadyButton>
      )}
      {!purchase.isHidden && (
        <AuctionButton
          account={purchase}
          {...whileOffline}
          reason={archivedReason}
          onOpen={() => onAct('auction', purchase)}
        />
      )}
      <Button
        variant="subtle"
        size="xs"
        {...whileOffline}
        leftSection={<HideIcon size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => onHide(purchase)}
      >
        {purchase.isHidden ? 'Unhide' : 'Hide'} <VisuallyHidden>{purchase.username}</VisuallyHidden>
      </Button>
      <ClaimButton purchase={purchase} reason={offlineReason} onOpen={() => onAct('claim', purchase)} />
    </>
  );
}

interface ClaimButtonProps {
  purchase: Purchase;
  /** Why it is disabled, if it is. */
  reason: string | undefined;
  onOpen: () => void;
}

/** Shown only while a warranty claim is possible. */
function ClaimButton({ purchase: { canClaim = false, username }, reason, onOpen }: ClaimButtonProps) {
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
