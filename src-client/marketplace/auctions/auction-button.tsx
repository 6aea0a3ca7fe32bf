import { IconGavel } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type AuctionableAccount, isAuctionable } from '#shared/marketplace/auctionable.ts';
import { usePriceList } from '#client/catalog/price-list.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { Button } from '#client/ui/button.tsx';

const AddToMarketplaceDialog = lazy(() =>
  import('./add-to-marketplace-dialog.tsx').then((file) => ({ default: file.AddToMarketplaceDialog })),
);

/** The Auction button of a purchase; only where the account may be put up (section 2 "Purchases display"). */
export function AuctionButton({ account }: { account: AuctionableAccount & { username: string } }) {
  const [isOpen, setOpen] = useState(false);
  const isOn = useShopInfo()?.flags.auction ?? false;
  const oldStockMaxDate = usePriceList()?.oldStockMaxDate;
  if (!isOn || oldStockMaxDate === undefined || !isAuctionable(account, oldStockMaxDate)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconGavel size={18} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={`Auction: ${account.username}`}
        onClick={() => setOpen(true)}
      >
        Auction
      </Button>
      {isOpen && (
        <Suspense>
          <AddToMarketplaceDialog username={account.username} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
