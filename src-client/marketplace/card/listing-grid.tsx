import type { FoundListing } from '#shared/marketplace/market-index.ts';
import { usePriceList } from '#client/replica/price-list.ts';
import { useSkinIndex } from '#client/replica/skin-index.ts';
import { ListingCard, ListingCardSkeleton } from './listing-card.tsx';
import classes from './listing-grid.module.css';

const SKELETONS = 8;

/** The auctions as cards of 272 px and more; eight skeletons while `found` is on its way. */
export function ListingGrid({ found }: { found: readonly FoundListing[] | undefined }) {
  const skinIndex = useSkinIndex();
  const priceList = usePriceList();
  if (found === undefined || skinIndex === undefined) {
    return (
      <ul className={classes.grid} aria-busy="true" aria-label="Loading auctions">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <li key={index}>
            <ListingCardSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={classes.grid}>
      {found.map((item) => (
        <li key={item.listing.id} className={classes.cell}>
          <ListingCard found={item} skinIndex={skinIndex} priceList={priceList} />
        </li>
      ))}
    </ul>
  );
}
