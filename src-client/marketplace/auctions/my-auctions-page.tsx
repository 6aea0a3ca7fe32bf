import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMe } from '#client/identity/session.ts';
import { ActiveToggle } from '../active-toggle.tsx';
import { myListingsQuery } from '../market-queries.ts';
import { OwnList } from '../own-list.tsx';
import { AuctionRow } from './auction-row.tsx';

/** My Auctions: what the customer offers, or offered, each with its six steps. */
export function MyAuctionsPage() {
  const isActive = useSearch({ from: '/marketplace/my-auctions' }).active === undefined;
  const query = useQuery({ ...myListingsQuery(isActive), enabled: Boolean(useMe()) });
  const listings = query.data?.results ?? [];
  return (
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
          <AuctionRow listing={listing} />
        </li>
      ))}
    </OwnList>
  );
}
