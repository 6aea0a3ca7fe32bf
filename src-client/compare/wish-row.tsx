import { Link } from '@tanstack/react-router';
import { accountSentence, offerWords } from '#shared/catalog/display.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { formatMoney } from '#shared/money.ts';
import { AddToCartButton } from '#client/cart/add-to-cart-button.tsx';
import { FacePicture } from '#client/catalog/card/face-picture.tsx';
import type { SkinIndex } from '#client/replica/skin-index.ts';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import { focusNeighbour } from '#client/ui/focus-after.ts';
import { Money } from '#client/ui/money/money.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import { StarButton } from '#client/wish-list/star-button.tsx';
import type { DeviceWish } from '#client/wish-list/wish-store.ts';
import classes from './wish-row.module.css';

const NAMED_SKINS = 4;

interface WishRowProps {
  wish: DeviceWish;
  /** The current product; undefined if it is gone or unknown. */
  product: PricedProduct | undefined;
  /** Whether a product that is missing is no longer for sale. */
  isGone: boolean;
  skinIndex: SkinIndex | undefined;
  isCompared: boolean;
  /** Whether another account can be added to the comparison. */
  canCompare: boolean;
  onCompare: (isCompared: boolean) => void;
}

/** One starred account: its current and former price, or that it is gone; without an answer, as it was when it was starred. */
export function WishRow({
  wish,
  product,
  isGone,
  skinIndex,
  isCompared,
  canCompare,
  onCompare,
}: WishRowProps) {
  const words =
    product === undefined ? (wish.words ?? `Account ${wish.productId}`) : accountSentence(product);
  const skins = product === undefined || skinIndex === undefined ? [] : skinsInOrder(product, skinIndex);
  return (
    <li className={`${classes.row} ${product === undefined && isGone ? classes.gone : ''}`}>
      {product !== undefined && <FacePicture product={product} face={skins[0]} className={classes.picture} />}
      <div className={classes.text}>
        <Link to="/buy-account/$id/" params={{ id: wish.productId }} className={classes.title}>
          {words}
        </Link>
        <span className={classes.skins}>
          {product === undefined && isGone
            ? 'No longer for sale'
            : skins
                .slice(0, NAMED_SKINS)
                .map(({ title }) => title)
                .join(', ')}
        </span>
        {product !== undefined && (
          <label className={classes.compare}>
            <input
              type="checkbox"
              checked={isCompared}
              disabled={!isCompared && !canCompare}
              onChange={({ target }) => onCompare(target.checked)}
            />
            <span>
              Compare<VisuallyHidden> {words}</VisuallyHidden>
            </span>
          </label>
        )}
      </div>
      {(product !== undefined || !isGone) && (
        <div className={classes.price}>
          <Money cents={product?.priceCents ?? wish.priceCents} tone="price" />
          {product !== undefined && product.priceCents !== wish.priceCents && (
            <span className={classes.before}>was {formatMoney(wish.priceCents)}</span>
          )}
        </div>
      )}
      <div className={classes.actions}>
        {product !== undefined && (
          <AddToCartButton productId={product.id} description={offerWords(product)} />
        )}
        <StarButton wish={wish} description={words} onPress={focusNeighbour} />
      </div>
    </li>
  );
}
