import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '#client/identity/session.ts';
import { useFocusAfterDialog } from '#client/ui/focus-after.ts';
import { ActiveToggle, OwnList } from '../own-list.tsx';
import { myListingsQuery } from '../market-queries.ts';
import { AuctionRow } from './auction-row.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

/** My Auctions: what the customer sells or sold, each with its six steps. */
export function MyAuctionsPage() {
  const isActive = useSearch({ from: '/marketplace/my-auctions' }).active === undefined;
  const query = useQuery({ ...myListingsQuery(isActive), enabled: Boolean(useMe()) });
  const listings = query.data?.results ?? [];
  const [cancelling, setCancelling] = useState<string>();
  const focusAfter = useFocusAfterDialog();
  const close = (isAnswered: boolean) => {
    setCancelling(undefined);
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
            <AuctionRow listing={listing} onCancel={() => setCancelling(listing.username)} />
          </li>
        ))}
      </OwnList>
      {cancelling !== undefined && <CancelDialog username={cancelling} onClose={close} />}
    </>
  );
}
