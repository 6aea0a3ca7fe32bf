import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './account-detail.module.css';

const TILES = 12;

/** The page in the size of what comes. */
export function AccountSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <div className={classes.picture}>
        <div className={classes.art}>
          <Skeleton height="100%" radius="0" />
        </div>
      </div>
      <div className={classes.panel}>
        <Skeleton width="60%" height="40px" />
        <Skeleton height="72px" />
        <Skeleton height="280px" />
      </div>
      <div className={classes.skins}>
        <Skeleton width="12rem" height="40px" />
        <div className={classes.skeletonTiles}>
          {Array.from({ length: TILES }, (_, index) => (
            <Skeleton key={index} width="104px" height="104px" />
          ))}
        </div>
      </div>
    </div>
  );
}
