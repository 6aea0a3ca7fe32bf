import { IconCheck, IconShoppingCartPlus } from '@tabler/icons-react';
import { SignInDialog } from '#client/identity/sign-in-dialog.tsx';
import classes from './add-to-cart-button.module.css';
import { useAddToCart } from './use-add-to-cart.ts';

interface AddToCartButtonProps {
  productId: number;
  /** What is added, for people who hear the button alone, e.g. "Gold II, EUW, €24.99". */
  description: string;
}

/**
 * The same width in every state, so nothing on the card moves. A plain button, because a hundred are drawn at once and
 * Mantine's costs twenty times as much each.
 */
export function AddToCartButton({ productId, description }: AddToCartButtonProps) {
  const { state, add, asksToSignIn, closeSignIn } = useAddToCart(productId);
  const isInCart = state === 'in-cart';
  const Icon = isInCart ? IconCheck : IconShoppingCartPlus;
  return (
    <>
      <button
        type="button"
        className={`${classes.button} ${isInCart ? classes.inCart : ''}`}
        disabled={state !== 'ready'}
        aria-label={`${isInCart ? 'In cart' : 'Add to cart'}: ${description}`}
        onClick={add}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {isInCart ? 'In cart' : 'Add'}
      </button>
      {asksToSignIn && <SignInDialog isOpen onClose={closeSignIn} />}
    </>
  );
}
