import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './cart-page.module.css';
import listClasses from './cart-list.module.css';

export function CartSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <div className={listClasses.rows}>
        <Skeleton width="10rem" height="40px" />
        <Skeleton height="82px" radius="12px" />
        <Skeleton height="82px" radius="12px" />
      </div>
      <Skeleton height="320px" radius="12px" />
    </div>
  );
}
