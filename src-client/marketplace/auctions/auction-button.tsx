import { IconGavel } from '@tabler/icons-react';
import { type AuctionableAccount, isAuctionable } from '#shared/marketplace/auctionable.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';

interface AuctionButtonProps {
  account: AuctionableAccount & { username: string; oldStockMaxDate: string };
  /** Disabled for a reason of the page, e.g. while offline. */
  disabled: boolean;
  title: string | undefined;
  /** Why no accounts can be listed at all. */
  reason: string | undefined;
  /** Opens the dialog, which belongs to the list: once the account is listed, the row loses the button. */
  onOpen: () => void;
}

/** The Sell button of a purchase, only for accounts that may be listed (section 2 "Purchases display"). */
export function AuctionButton({ account, disabled, title, reason, onOpen }: AuctionButtonProps) {
  const isOn = useShopInfo()?.flags.auction ?? false;
  if (!isOn || !isAuctionable(account, account.oldStockMaxDate)) return null;
  return (
    <SteadyButton
      isInactive={false}
      reason={reason}
      variant="default"
      size="xs"
      disabled={disabled}
      title={title}
      leftSection={<IconGavel size={16} stroke={1.75} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      Sell <VisuallyHidden>{account.username}</VisuallyHidden>
    </SteadyButton>
  );
}
