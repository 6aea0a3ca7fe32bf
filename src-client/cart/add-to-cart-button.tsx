import { IconCheck, IconShoppingCartPlus } from '@tabler/icons-react';
import { formatMoney } from '#shared/money.ts';
import classes from './add-to-cart-button.module.css';
import { useAddingToCart } from './adding-to-cart.tsx';

interface AddToCartButtonProps {
  productId: number;
  /** Describes the account for screen readers, e.g. "Gold II, EUW, €24.99". */
  description: string;
  /** If given, the button fills the available width and shows the price. */
  priceCents?: number;
}

/**
 * Has the same width in every state, so nothing on the card moves. Never `disabled`, because a disabled button loses
 * the focus that it has just got. Must be inside `AddingToCart`.
 */
export function AddToCartButton({ productId, description, priceCents }: AddToCartButtonProps) {
  const { stateOf, add, refusal } = useAddingToCart();
  const state = stateOf(productId);
  const isInCart = state === 'in-cart';
  const isReady = state === 'ready' && refusal === undefined;
  const isWide = priceCents !== undefined;
  const Icon = isInCart ? IconCheck : IconShoppingCartPlus;
  return (
    <button
      type="button"
      className={`${classes.button} ${isWide ? classes.wide : ''} ${isInCart ? classes.inCart : ''}`}
      aria-disabled={!isReady || undefined}
      aria-description={refusal}
      data-tip={refusal}
      aria-label={isWide ? undefined : `${isInCart ? 'In cart' : 'Add to cart'}: ${description}`}
      onClick={isReady ? () => add(productId) : undefined}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {isInCart ? 'In cart' : isWide ? `Add to cart · ${formatMoney(priceCents)}` : 'Add'}
    </button>
  );
}
