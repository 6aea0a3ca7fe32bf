import { Skeleton } from './skeleton.tsx';
import classes from './skeleton-row.module.css';

/** A skeleton for a list's row: picture, two lines, a figure at the end; in a high row also further content below. */
export function SkeletonRow({ height }: { height: string }) {
  return (
    <div className={classes.row} style={{ height }} aria-hidden="true">
      <div className={classes.head}>
        <Skeleton width="36px" height="36px" radius="50%" />
        <div className={classes.words}>
          <Skeleton width="min(60%, 14rem)" height="16px" />
          <Skeleton width="min(80%, 20rem)" height="12px" />
        </div>
        <Skeleton width="64px" height="20px" />
      </div>
      <div className={classes.rest}>
        <Skeleton height="100%" />
        <Skeleton height="100%" />
        <Skeleton height="100%" />
      </div>
    </div>
  );
}
