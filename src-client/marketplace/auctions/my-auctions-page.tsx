import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { SellerListing } from '#shared/marketplace/listing.ts';
import { useMe } from '#client/identity/session.ts';
import { useFocusAfterDialog } from '#client/ui/focus-after.ts';
import { ActiveToggle, OwnList } from '../own-list.tsx';
import { myListingsQuery } from '../market-queries.ts';
import { AuctionRow } from './auction-row.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';

/** My Auctions: what the customer sells or sold, each with its six steps. */
export function MyAuctionsPage() {
  const isActive = useSearch({ from: '/marketplace/my-auctions' }).active === undefined;
  const query = useQuery({ ...myListingsQuery(isActive), enabled: Boolean(useMe()) });
  const listings = query.data?.results ?? [];
  const [opened, setOpened] = useState<{ act: 'edit' | 'cancel'; listing: SellerListing }>();
  const focusAfter = useFocusAfterDialog();
  const close = (isAnswered: boolean) => {
    setOpened(undefined);
    focusAfter(isAnswered);
  };
  return (
    <>
      <OwnList
        query={query}
        isEmpty={listings.length === 0}
        emptyText={isActive ? 'No active auctions found' : 'No inactive auctions found'}
        purpose="to see your auctions"
        layout="rows"
        toggle={<ActiveToggle page="/marketplace/my-auctions/" label="Active Auctions" isActive={isActive} />}
      >
        {listings.map((listing) => (
          <li key={listing.id}>
            <AuctionRow
              listing={listing}
              onEdit={() => setOpened({ act: 'edit', listing })}
              onCancel={() => setOpened({ act: 'cancel', listing })}
            />
          </li>
        ))}
      </OwnList>
      {opened?.act === 'edit' && <EditDialog listing={opened.listing} onClose={() => close(false)} />}
      {opened?.act === 'cancel' && <CancelDialog username={opened.listing.username} onClose={close} />}
    </>
  );
}
