import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './account-card.module.css';

/** A card's skeleton in its real size, shown until the first answer. */
export function AccountCardSkeleton() {
  return (
    <div className={`${classes.card} ${classes.row}`} aria-hidden="true">
      <UpperSkeleton />
      <div className={classes.foot}>
        <Skeleton width="80px" height="42px" />
        <Skeleton width="104px" height="max(36px, var(--touch))" />
      </div>
    </div>
  );
}

/** Picture, text and tiles: common to the cards of accounts and of auctions. */
export function UpperSkeleton() {
  return (
    <>
      <div className={classes.picture}>
        <div className={classes.art}>
          <Skeleton height="100%" radius="0" />
        </div>
      </div>
      <div className={classes.body}>
        <Skeleton width="70%" height="24px" />
        <Skeleton width="85%" height="18px" />
        <Skeleton height="36px" />
        <div className={classes.tiles}>
          {Array.from({ length: 6 }, (_, index) => (
            <span key={index}>
              <Skeleton height="100%" />
            </span>
          ))}
        </div>
      </div>
    </>
  );
}
