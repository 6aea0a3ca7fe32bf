import { useRef } from 'react';
import type { FoundProduct } from '#shared/catalog/engine/search-result.ts';
import { useCardClicks } from '../card/use-card-clicks.ts';
import { usePriceList } from '#client/replica/price-list.ts';
import { useSkinIndex } from '#client/replica/skin-index.ts';
import { AccountRow } from './account-row.tsx';
import classes from './result-table.module.css';
import { useRowMovement } from './use-row-movement.ts';

interface ResultTableProps {
  products: readonly FoundProduct[];
  /** Products that were sold while on screen; they stay in place and are marked as sold. */
  goneIds: ReadonlySet<number>;
  isStale: boolean;
}

/** One row per account, for comparison. Arrow keys move between rows, Enter opens one, C adds it to the cart. */
export function ResultTable({ products, goneIds, isStale }: ResultTableProps) {
  const skinIndex = useSkinIndex();
  const priceList = usePriceList();
  const cardClicks = useCardClicks(products);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const movement = useRowMovement(bodyRef, products.length);
  return (
    <>
      <p className={classes.keys} id="table-keys">
        <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, <kbd>C</kbd> adds to the cart
      </p>
      <table
        className={`${classes.table} ${isStale ? classes.stale : ''}`}
        role="grid"
        aria-label="Accounts"
        aria-describedby="table-keys"
        aria-busy={isStale}
        {...cardClicks}
      >
        <thead>
          <tr>
            <th scope="col">Region</th>
            <th scope="col">Account</th>
            <th scope="col" className={classes.number}>
              Blue <span className={classes.wideOnly}>essence</span>
            </th>
            <th scope="col" className={`${classes.number} ${classes.middling}`}>
              Orange <span className={classes.wideOnly}>essence</span>
            </th>
            <th scope="col" className={classes.number}>
              Skins
            </th>
            <th scope="col" className={`${classes.number} ${classes.wide}`}>
              Record
            </th>
            <th scope="col" className={classes.wide}>
              Warranty
            </th>
            <th scope="col" className={classes.number}>
              Price
            </th>
            <th scope="col">
              <span className={classes.hiddenHead}>Cart</span>
            </th>
          </tr>
        </thead>
        <tbody ref={bodyRef} onKeyDown={movement.onKeyDown} onFocus={movement.onFocus}>
          {skinIndex &&
            products.map((product, place) => (
              <AccountRow
                key={product.id}
                product={product}
                skinIndex={skinIndex}
                priceList={priceList}
                isSold={goneIds.has(product.id)}
                isCurrent={place === movement.current}
              />
            ))}
        </tbody>
      </table>
    </>
  );
}
