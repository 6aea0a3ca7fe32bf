import { useQuery } from '@tanstack/react-query';
import { ListingGrid } from '../card/listing-grid.tsx';
import { marketplaceQuery } from '../market-queries.ts';
import classes from './watched-auctions.module.css';

/** The auctions the customer keeps an eye on, soonest end first; nothing on screen while there is none. */
export function WatchedAuctions() {
  const listings = useQuery(marketplaceQuery()).data?.listings ?? [];
  const watched = listings.filter(({ isWatched, isOpen }) => isWatched && isOpen);
  if (watched.length === 0) return null;
  return (
    <section className={classes.watched} aria-labelledby="watched">
      <h2 id="watched">Watched auctions</h2>
      <ListingGrid found={watched.map((listing) => ({ listing, relevantSkins: [] }))} />
    </section>
  );
}
