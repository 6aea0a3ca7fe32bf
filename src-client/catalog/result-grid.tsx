import { useDeferredValue } from 'react';
import type { FoundProduct } from '#shared/catalog/engine/search-result.ts';
import { AccountCardSkeleton } from './card/account-card-skeleton.tsx';
import { AccountCard } from './card/account-card.tsx';
import { usePriceList } from './price-list.ts';
import classes from './result-grid.module.css';
import { useSkinIndex } from './skin-index.ts';

/** About what the largest window shows; these paint first, the rest follows without holding up the click. */
const FIRST_CARDS = 15;
const NO_PRODUCTS: readonly FoundProduct[] = [];

/** The cards; skeletons while `products` or the names of the skins are on their way. */
export function ResultGrid({
  products,
  goneIds,
  isStale,
}: {
  products: readonly FoundProduct[] | undefined;
  /** Sold while they were on screen: they stay where they are, marked. */
  goneIds: ReadonlySet<number>;
  isStale: boolean;
}) {
  const skinIndex = useSkinIndex();
  const priceList = usePriceList();
  const laterProducts = useDeferredValue(products ?? NO_PRODUCTS, NO_PRODUCTS);
  if (products === undefined || skinIndex === undefined) return <SkeletonGrid />;
  const shown = laterProducts === products ? products : products.slice(0, FIRST_CARDS);
  return (
    <ul className={`${classes.grid} ${isStale ? classes.stale : ''}`} aria-busy={isStale}>
      {shown.map((product) => (
        <li key={product.id} className={classes.cell} data-gone={goneIds.has(product.id) || undefined}>
          {goneIds.has(product.id) && <p className={classes.gone}>Sold</p>}
          <AccountCard product={product} skinIndex={skinIndex} priceList={priceList} />
        </li>
      ))}
    </ul>
  );
}

function SkeletonGrid() {
  return (
    <ul className={classes.grid} aria-busy="true" aria-label="Loading accounts">
      {Array.from({ length: FIRST_CARDS }, (_, index) => (
        <li key={index} className={classes.cell}>
          <AccountCardSkeleton />
        </li>
      ))}
    </ul>
  );
}
