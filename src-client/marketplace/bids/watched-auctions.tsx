import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { focusHeading } from '#client/ui/focus-after.ts';
import { ListingGrid } from '../card/listing-grid.tsx';
import { marketplaceQuery } from '../market-queries.ts';
import classes from './watched-auctions.module.css';

/** The auctions the customer keeps an eye on, soonest end first; nothing on screen while there is none. */
export function WatchedAuctions() {
  const listings = useQuery(marketplaceQuery()).data?.listings ?? [];
  const watched = listings.filter(({ isWatched, isOpen }) => isWatched && isOpen);
  const focused = useRef<Element>(null);
  // A card leaves with the answer to "Stop watching", or when its auction ends, and the focus with it.
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
