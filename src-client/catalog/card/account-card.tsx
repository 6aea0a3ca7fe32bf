import { memo } from 'react';
import { accountSummary, offerWords } from '#shared/catalog/display.ts';
import type { FoundProduct } from '#shared/catalog/engine/search-result.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { searchedProductPath } from '#shared/catalog/product-path.ts';
import { AddToCartButton } from '#client/cart/add-to-cart-button.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { StarButton, wishOf } from '#client/wish-list/star-button.tsx';
import type { SkinIndex } from '#client/replica/skin-index.ts';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import classes from './account-card.module.css';
import { CardAttributes } from './card-attributes.tsx';
import { CardPicture } from './card-picture.tsx';
import { cardWarranty } from './card-words.ts';
import { productMark } from './use-card-clicks.ts';

interface AccountCardProps {
  product: FoundProduct;
  skinIndex: SkinIndex;
  priceList: PriceList | undefined;
  /** Sold while on screen: stays in its place, but cannot be opened or bought. */
  isSold?: boolean;
  /** Shown over the picture, e.g. "2 of 3 skins". */
  note?: string | undefined;
}

/**
 * One account in the grid (storefront, sections 3 and 9 "Display"): a card, on phones a row. `useCardClicks` of the
 * containing list handles its clicks.
 */
export const AccountCard = memo(function AccountCard(props: AccountCardProps) {
  const { product, skinIndex, priceList, isSold = false, note } = props;
  const skins = skinsInOrder(product, skinIndex);
  const title = accountSummary(product);
  const description = offerWords(product);
  return (
    <article
      className={`${classes.card} ${classes.row} ${isSold ? classes.sold : ''}`}
      aria-label={isSold ? `Sold: ${description}` : description}
      {...(isSold ? {} : productMark(product.id))}
    >
      <CardPicture
        product={product}
        skins={skins}
        relevant={product.relevantSkins}
        priceList={priceList}
        isSold={isSold}
        note={note}
      />
      {!isSold && <StarButton wish={wishOf(product)} description={description} className={classes.star} />}
      <CardAttributes
        product={product}
        skins={skins}
        relevant={product.relevantSkins}
        title={
          isSold ? (
            title
          ) : (
            <a
              className={classes.link}
              href={searchedProductPath(product.id, product.relevantSkins)}
              data-card-link=""
              aria-label={description}
            >
              {title}
            </a>
          )
        }
      />
      <footer className={classes.foot}>
        <div>
          <Money cents={product.priceCents} tone="price" className={classes.price ?? ''} />
          <p className={classes.warranty}>{cardWarranty(product, priceList)}</p>
        </div>
        {isSold ? (
          <button type="button" className={classes.soldButton} disabled>
            Sold
          </button>
        ) : (
          <AddToCartButton productId={product.id} description={description} />
        )}
      </footer>
    </article>
  );
});
