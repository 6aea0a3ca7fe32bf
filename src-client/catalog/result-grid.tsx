import type { FoundProduct } from '#shared/catalog/engine/search-result.ts';
import { AccountCardSkeleton } from './card/account-card-skeleton.tsx';
import { AccountCard } from './card/account-card.tsx';
import { useCardClicks } from './card/use-card-clicks.ts';
import { usePriceList } from './price-list.ts';
import classes from './result-grid.module.css';
import { useSkinIndex } from './skin-index.ts';
import { usePaintedCount } from './use-painted-count.ts';

/** About what the largest window shows. */
const SKELETONS = 15;
const NO_PRODUCTS: readonly FoundProduct[] = [];

interface ResultGridProps {
  products: readonly FoundProduct[] | undefined;
  /** Sold while they were on screen: they stay where they are, marked. */
  goneIds: ReadonlySet<number>;
  isStale?: boolean;
  /** A word about an account over its picture. */
  noteOf?: (product: FoundProduct) => string | undefined;
  /** How many cards to expect. */
  skeletons?: number;
}

/** The cards; skeletons while `products` or the names of the skins are on their way. */
export function ResultGrid({ products, goneIds, isStale = false, noteOf, skeletons }: ResultGridProps) {
  const skinIndex = useSkinIndex();
  const priceList = usePriceList();
  const cardClicks = useCardClicks(products ?? NO_PRODUCTS);
  const painted = usePaintedCount(products ?? NO_PRODUCTS);
  if (products === undefined || skinIndex === undefined) return <SkeletonGrid count={skeletons} />;
  return (
    <ul className={`${classes.grid} ${isStale ? classes.stale : ''}`} aria-busy={isStale} {...cardClicks}>
      {products.map((product, place) => (
        // Those to come already take their room: the page keeps its length, and back finds the place.
        <li key={product.id} className={classes.cell}>
          {place < painted && (
            <AccountCard
              product={product}
              skinIndex={skinIndex}
              priceList={priceList}
              isSold={goneIds.has(product.id)}
              note={noteOf?.(product)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function SkeletonGrid({ count = SKELETONS }: { count?: number | undefined }) {
  return (
    <ul className={classes.grid} aria-busy="true" aria-label="Loading accounts">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={classes.cell}>
          <AccountCardSkeleton />
        </li>
      ))}
    </ul>
  );
}
