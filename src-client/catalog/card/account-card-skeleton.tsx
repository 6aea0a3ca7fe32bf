import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './account-card.module.css';

/** A card in the size of the real one, while the first answer is on its way. */
export function AccountCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={classes.art}>
        <Skeleton height="100%" radius="0" />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <Skeleton width="28px" height="28px" />
          <Skeleton width="40%" height="20px" />
        </div>
        <Skeleton width="70%" height="21px" />
        <Skeleton width="40%" height="18px" />
        <Skeleton height="36px" />
      </div>
      <div className={classes.foot}>
        <Skeleton width="80px" height="42px" />
        <Skeleton width="104px" height="36px" />
      </div>
    </div>
  );
}
