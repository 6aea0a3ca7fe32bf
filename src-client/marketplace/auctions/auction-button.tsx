import { IconGavel } from '@tabler/icons-react';
import { type AuctionableAccount, isAuctionable } from '#shared/marketplace/auctionable.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';

interface AuctionButtonProps {
  account: AuctionableAccount & { username: string; oldStockMaxDate: string };
  /** While it cannot be used for a reason of the page's, e.g. without a connection. */
  disabled: boolean;
  title: string | undefined;
  /** Why accounts cannot be put up at all. */
  reason: string | undefined;
  /** Opens the dialog, which is the list's: the button leaves the row when the account is put up. */
  onOpen: () => void;
}

/** The Sell button of a purchase; only where the account may be put up (section 2 "Purchases display"). */
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
