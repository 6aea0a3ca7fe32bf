import account from '#client/catalog/card/account-card.module.css';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './listing-card.module.css';

/** An auction's card in the size of the real one, while the list is on its way. */
export function ListingCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={account.picture}>
        <div className={account.art}>
          <Skeleton height="100%" radius="0" />
        </div>
      </div>
      <div className={account.body}>
        <Skeleton width="70%" height="24px" />
        <Skeleton width="85%" height="18px" />
        <Skeleton height="36px" />
        <div className={account.tiles}>
          {Array.from({ length: 6 }, (_, index) => (
            <span key={index}>
              <Skeleton height="100%" />
            </span>
          ))}
        </div>
      </div>
      <div className={classes.bidding}>
        <Skeleton width="50%" height="24px" />
        <Skeleton height="90px" />
        <Skeleton height="40px" />
      </div>
    </div>
  );
}
