import { startTransition, useEffect, useState } from 'react';
import type { FoundListing } from '#shared/marketplace/listed-auctions.ts';
import { type CardSize, countInWindow } from '#client/catalog/use-gradual-list.ts';
import { whenCalm } from '#client/catalog/when-calm.ts';
import { afterPaint } from '#client/platform/after-paint.ts';
import { usePriceList } from '#client/replica/price-list.ts';
import { useSkinIndex } from '#client/replica/skin-index.ts';
import { ListingCard, ListingCardSkeleton } from './listing-card.tsx';
import classes from './listing-grid.module.css';

const SKELETONS = 8;
/** Including the gap, in px (listing-grid.module.css). */
const CARD: CardSize = { width: 288, height: 486, rowHeight: 342 };
/** Cards per step, after those in the window. */
const STEP = 2;
/** The same just outside the window: the browser lays these out too. */
const NEAR_STEP = 1;
/** The server, which knows no window, draws as many as of a search: with a hundred the page would have 0.8 MB. */
const SERVER_CARDS = 12;
/** How many windows of cards are drawn before the rest waits for a calm moment. */
const NEAR_WINDOWS = 2;

/**
 * The auctions as cards of at least 272 px, those below the window drawn a few at a time; eight skeletons while `found`
 * is undefined.
 */
export function ListingGrid({ found }: { found: readonly FoundListing[] | undefined }) {
  const skinIndex = useSkinIndex();
  const priceList = usePriceList();
  const drawn = useDrawnCount(found?.length ?? 0);
  if (found === undefined || skinIndex === undefined) {
    return (
      <ul className={classes.grid} aria-busy="true" aria-label="Loading auctions">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <li key={index}>
            <ListingCardSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={classes.grid}>
      {found.map((item, place) =>
        place < drawn ? (
          <li key={item.listing.id} className={classes.cell}>
            <ListingCard found={item} skinIndex={skinIndex} priceList={priceList} />
          </li>
        ) : (
          // Takes its room already, so the page keeps its length and going back restores the scroll position.
          <li key={item.listing.id} className={`${classes.cell} ${classes.empty}`} />
        ),
      )}
    </ul>
  );
}

/** How many of `count` cards to draw: at first those in the window, then a few more after each paint. */
function useDrawnCount(count: number): number {
  const [first] = useState(() => (import.meta.env.SSR ? SERVER_CARDS : countInWindow(CARD)));
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= count) return;
    const draw = (step: number): (() => void) =>
      afterPaint(0, () => startTransition(() => setDrawn(drawn + step)));
    return drawn < NEAR_WINDOWS * first ? draw(NEAR_STEP) : whenCalm(() => draw(STEP));
  }, [drawn, count, first]);
  return drawn;
}
