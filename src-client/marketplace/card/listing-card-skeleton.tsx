import { UpperSkeleton } from '#client/catalog/card/account-card-skeleton.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './listing-card.module.css';

/** An auction's card in the size of the real one, while the list is on its way. */
export function ListingCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <UpperSkeleton />
      <div className={classes.bidding}>
        <Skeleton width="50%" height="24px" />
        <Skeleton height="90px" />
        <Skeleton height="40px" />
      </div>
    </div>
  );
}
