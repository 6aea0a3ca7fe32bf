import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMe } from '#client/identity/session.ts';
import { focusHeading } from '#client/ui/focus-after.ts';
import { ActiveToggle, OwnList } from '../own-list.tsx';
import { marketplaceQuery, myBidsQuery } from '../market-queries.ts';
import { BidCard } from './bid-card.tsx';
import { ListingGrid } from '../card/listing-grid.tsx';
import classes from './my-bids-page.module.css';

/** My Bids: auctions with bids of the customer, and below them the watched ones. */
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
      {/* Rendered after the list above, which would otherwise push its buttons away when it loads. */}
      {!query.isPending && <WatchedAuctions />}
    </>
  );
}

/** The watched auctions, those that end first at the top; nothing if there are none. */
function WatchedAuctions() {
  const listings = useQuery(marketplaceQuery()).data?.listings ?? [];
  const watched = listings.filter(({ isWatched, isOpen }) => isWatched && isOpen);
  const focused = useRef<Element>(null);
  // A card disappears after "Stop watching" or when its auction ends, and the focus with it.
  useEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (document.activeElement === document.body) focusHeading();
  });
  if (watched.length === 0) return null;
  return (
    <section
      className={classes.watched}
      aria-labelledby="watched"
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      <h2 id="watched">Watched auctions</h2>
      <ListingGrid found={watched.map((listing) => ({ listing, relevantSkins: [] }))} />
    </section>
  );
}
