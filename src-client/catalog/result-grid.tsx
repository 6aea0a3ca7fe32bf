import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { FoundProduct } from '#shared/catalog/engine/search-result.ts';
import { AccountCardSkeleton } from './card/account-card-skeleton.tsx';
import { AccountCard } from './card/account-card.tsx';
import { useCardClicks } from './card/use-card-clicks.ts';
import { usePriceList } from '#client/replica/price-list.ts';
import classes from './result-grid.module.css';
import { useSkinIndex } from '#client/replica/skin-index.ts';
import { useGradualList } from './use-gradual-list.ts';

/** About what the largest window shows. */
const SKELETONS = 15;
const NO_PRODUCTS: readonly FoundProduct[] = [];
/** The device's own answer is there before, and the browser would paint all cards apart for a fading too short to be seen. */
const FADES_AFTER_MS = 120;

interface ResultGridProps {
  products: readonly FoundProduct[] | undefined;
  /** Sold while they were on screen: they stay where they are, marked. */
  goneIds: ReadonlySet<number>;
  isStale?: boolean;
  /** A short text about an account, over its picture. */
  noteOf?: (product: FoundProduct) => string | undefined;
  /** How many cards to expect. */
  skeletons?: number;
}

/** The cards; skeletons while `products` or the names of the skins are on their way. */
export const ResultGrid = memo(function ResultGrid(props: ResultGridProps) {
  const { products, goneIds, isStale = false, noteOf, skeletons } = props;
  const skinIndex = useSkinIndex();
  const priceList = usePriceList();
  const cardClicks = useCardClicks(products ?? NO_PRODUCTS);
  const gridRef = useRef<HTMLUListElement>(null);
  // Drawing begins when there is something to see of it.
  const isReady = products !== undefined && skinIndex !== undefined;
  const shown = useGradualList(isReady ? products : NO_PRODUCTS, gridRef);
  const isFaded = useLasting(isStale, FADES_AFTER_MS);
  // The same cells when only `isStale` has changed.
  const cells = useMemo(
    () =>
      skinIndex &&
      shown.map((product, place) => (
        // By place: another list changes the words in the cards, which is far less work than other cards. Those to come
        // already take their room: the page keeps its length, and back finds the place.
        <li key={place} className={classes.cell}>
          {product !== undefined && (
            <AccountCard
              product={product}
              skinIndex={skinIndex}
              priceList={priceList}
              isSold={goneIds.has(product.id)}
              note={noteOf?.(product)}
            />
          )}
        </li>
      )),
    [shown, skinIndex, priceList, goneIds, noteOf],
  );
  if (!isReady) return <SkeletonGrid count={skeletons} />;
  return (
    <ul
      ref={gridRef}
      className={`${classes.grid} ${isFaded ? classes.stale : ''}`}
      aria-busy={isStale}
      {...cardClicks}
    >
      {cells}
    </ul>
  );
});

/** Whether something has been so for a while by now. */
function useLasting(isSo: boolean, afterMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(setHasLasted, afterMs, true);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, afterMs]);
  return isSo && hasLasted;
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
