import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MouseEventHandler, ReactNode } from 'react';
import { accountSentence, formatCount, levelText } from '#shared/catalog/display.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { warrantyWords } from '#shared/catalog/warranty.ts';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import { type NamedSkin, useSkinIndex } from '#client/replica/skin-index.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { EssenceSymbol } from '#client/ui/essence-symbol/essence-symbol.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import type { CartItem } from './cart-query.ts';
import classes from './cart-row.module.css';

interface CartRowProps {
  item: CartItem;
  isUnavailable: boolean;
  /** The price when first shown, if it has changed since. */
  priceBeforeCents: number | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onRemove: MouseEventHandler<HTMLButtonElement>;
  /** Below the price: the discount, or why there is none. */
  discount: ReactNode;
}

export function CartRow(props: CartRowProps) {
  const { item, isUnavailable, priceBeforeCents, isChosen, onChoose, onRemove, discount } = props;
  const { product } = item;
  const name = accountSentence(product);
  const skinIndex = useSkinIndex();
  const skins = skinIndex && skinsInOrder(product, skinIndex);
  return (
    <li className={`${classes.row} ${isUnavailable ? classes.unavailable : ''}`}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isUnavailable}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <VisuallyHidden>Select {name}</VisuallyHidden>
      </label>
      <CartPicture item={item} face={skins?.[0]} />
      <div className={classes.text}>
        <h2 className={classes.title}>
          <Link to="/buy-account/$id/" params={{ id: product.id }}>
            {name}
          </Link>
        </h2>
        <p className={classes.details}>
          {marksOf(product).map((mark) => (
            <span key={mark} className={classes.mark} data-mark={mark}>
              {mark}
            </span>
          ))}
          <span>Level {levelText(product.discreteLevel)}</span>
          {product.flashKey !== null && <span>Flash {product.flashKey.toUpperCase()}</span>}
          <span>
            <EssenceSymbol kind="orange" size={14} />
            <VisuallyHidden>Orange essence</VisuallyHidden> {formatCount(product.orangeEssence)}
          </span>
          <span>{warrantyWords(item.warrantyDays)}</span>
        </p>
        {skins !== undefined && skins.length > 0 && (
          <p className={classes.skins}>{skins.map(({ title }) => title).join(', ')}</p>
        )}
        {isUnavailable && (
          <p className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" /> Not available anymore
          </p>
        )}
      </div>
      <div className={classes.price}>
        {priceBeforeCents !== undefined && !isUnavailable && (
          <p className={classes.before}>
            <VisuallyHidden>Price before </VisuallyHidden>
            <s>
              <Money cents={priceBeforeCents} />
            </s>
            <VisuallyHidden>, price now </VisuallyHidden>
          </p>
        )}
        {product.priceCents > 0 && (
          <Money cents={product.priceCents} tone="price" className={classes.amount ?? ''} />
        )}
        {discount}
      </div>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Tags shown beside the rank. */
function marksOf({ isHandleveled, isPremium }: CartItem['product']): string[] {
  return [...(isHandleveled ? ['Handleveled'] : []), ...(isPremium ? ['Premium'] : [])];
}

function CartPicture({ item: { product }, face }: { item: CartItem; face: NamedSkin | undefined }) {
  return (
    <ChampionArt
      className={classes.picture}
      champion={face?.champion ?? `account-${product.id}`}
      name={face?.championName ?? REGIONS[product.region]}
      skinId={face?.id ?? 0}
      isMythic={face?.isMythic ?? false}
    />
  );
}
