import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMe } from '#client/identity/session.ts';
import { ActiveToggle } from '../active-toggle.tsx';
import { myBidsQuery } from '../market-queries.ts';
import { OwnList } from '../own-list.tsx';
import { BidCard } from './bid-card.tsx';
import { WatchedAuctions } from './watched-auctions.tsx';

/** My Bids: what the customer bids on, or bid on and bought; below it what they watch. */
export function MyBidsPage() {
  const isActive = useSearch({ from: '/marketplace/my-bids' }).active === undefined;
  const query = useQuery({ ...myBidsQuery(isActive), enabled: Boolean(useMe()) });
  const bids = query.data?.results ?? [];
  return (
    <>
      <OwnList
        query={query}
        isEmpty={bids.length === 0}
        emptyText={isActive ? 'No active bids found' : 'No inactive bids found'}
        purpose="to see your bids"
        layout="grid"
        toggle={<ActiveToggle page="/marketplace/my-bids/" label="Active Bids" isActive={isActive} />}
      >
        {bids.map((bid) => (
          <li key={bid.listing.id}>
            <BidCard bid={bid} />
          </li>
        ))}
      </OwnList>
      {/* After the list above, whose coming would push what can be bought here from under the pointer. */}
      {!query.isPending && <WatchedAuctions />}
    </>
  );
}
