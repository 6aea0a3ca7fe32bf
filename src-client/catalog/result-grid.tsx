import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { FoundProduct } from '#shared/catalog/engine/search-result.ts';
import { AccountCardSkeleton } from './card/account-card-skeleton.tsx';
import { AccountCard } from './card/account-card.tsx';
import { useCardClicks } from './card/use-card-clicks.ts';
import { useLasting } from '#client/platform/use-lasting.ts';
import { usePriceList } from '#client/replica/price-list.ts';
import classes from './result-grid.module.css';
import { useSkinIndex } from '#client/replica/skin-index.ts';
import { onCover } from '#client/ui/dialog/when-uncovered.ts';
import { useGradualList } from './use-gradual-list.ts';

/** Roughly the number of cards in the largest window. */
const SKELETONS = 15;
const NO_PRODUCTS: readonly FoundProduct[] = [];
/** The replica usually answers earlier; the browser would repaint all cards for a fade that is too short to be seen. */
const FADES_AFTER_MS = 120;

interface ResultGridProps {
  products: readonly FoundProduct[] | undefined;
  /** Products that were sold while on screen; they stay in place and are marked as sold. */
  goneIds: ReadonlySet<number>;
  isStale?: boolean;
  /** A short text about an account, shown over its picture. */
  noteOf?: (product: FoundProduct) => string | undefined;
  /** The number of skeleton cards. */
  skeletons?: number;
}

/** The cards; skeletons until `products` and the names of the skins are loaded. */
export const ResultGrid = memo(function ResultGrid(props: ResultGridProps) {
  const { products, goneIds, isStale = false, noteOf, skeletons } = props;
  const skinIndex = useSkinIndex();
  const priceList = usePriceList();
  const cardClicks = useCardClicks(products ?? NO_PRODUCTS);
  const gridRef = useRef<HTMLUListElement>(null);
  // Drawing begins once both the products and the skin names are loaded.
  const isReady = products !== undefined && skinIndex !== undefined;
  const shown = useGradualList(isReady ? products : NO_PRODUCTS, gridRef);
  useFewCellsBehindDialogs(gridRef);
  const isFaded = useLasting(isStale, FADES_AFTER_MS);
  // Memoised so that a change of `isStale` alone does not render the cells again.
  const cells = useMemo(
    () =>
      skinIndex &&
      shown.map((product, place) => (
        // Keyed by place: for another list React changes the texts in the cards, which is far cheaper than new cards.
        // Cells not yet drawn take their room, so the page keeps its length and going back restores the scroll
        // position.
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

/**
 * While a dialog covers the page, the browser leaves out the cards outside the window. It draws some of them ahead, and would compute their
 * styles when a dialog makes the page inert, which was most of the time until a sheet was there.
 */
function useFewCellsBehindDialogs(gridRef: RefObject<HTMLUListElement | null>): void {
  useEffect(
    () =>
      onCover((isCovered) => {
        const cells = [...(gridRef.current?.children ?? [])].filter((cell) => cell instanceof HTMLElement);
        const leftOut = isCovered ? new Set(cells.filter(isOutsideWindow)) : undefined;
        // After all places were read: each change would make the browser lay out the page once more.
        for (const cell of cells) cell.style.contentVisibility = leftOut?.has(cell) ? 'hidden' : '';
      }),
    [gridRef],
  );
}

function isOutsideWindow(cell: Element): boolean {
  const { top, bottom } = cell.getBoundingClientRect();
  return bottom < 0 || top > window.innerHeight;
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
