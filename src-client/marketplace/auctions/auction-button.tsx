import { IconGavel } from '@tabler/icons-react';
import { type AuctionableAccount, isAuctionable } from '#shared/marketplace/auctionable.ts';
import { usePriceList } from '#client/catalog/price-list.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { Button } from '#client/ui/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';

interface AuctionButtonProps {
  account: AuctionableAccount & { username: string };
  /** While it cannot be used for a reason of the page's, e.g. without a connection. */
  disabled: boolean;
  title: string | undefined;
  /** Opens the dialog, which is the list's: the button leaves the row when the account is put up. */
  onOpen: () => void;
}

/** The Auction button of a purchase; only where the account may be put up (section 2 "Purchases display"). */
export function AuctionButton({ account, disabled, title, onOpen }: AuctionButtonProps) {
  const isOn = useShopInfo()?.flags.auction ?? false;
  const oldStockMaxDate = usePriceList()?.oldStockMaxDate;
  if (!isOn || oldStockMaxDate === undefined || !isAuctionable(account, oldStockMaxDate)) return null;
  return (
    <Button
      variant="default"
      size="xs"
      disabled={disabled}
      title={title}
      leftSection={<IconGavel size={16} stroke={1.75} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      Auction <VisuallyHidden>{account.username}</VisuallyHidden>
    </Button>
  );
}
