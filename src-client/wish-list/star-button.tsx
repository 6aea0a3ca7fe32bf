import { IconStar } from '@tabler/icons-react';
import { accountSummary } from '#shared/catalog/display.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { ERRORS } from '#shared/errors.ts';
import { failureOf } from '#client/platform/failure.ts';
import { useStore } from '#client/platform/store.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import classes from './star-button.module.css';
import { type DeviceWish, keepWish, wishStore } from './wish-store.ts';

interface StarButtonProps {
  wish: DeviceWish;
  /** The account's description for screen readers. */
  description: string;
  className?: string | undefined;
  /** Called before the wish changes, because that may remove the element that contains the button. */
  onPress?: (button: HTMLElement) => void;
}

export function wishOf(product: PricedProduct): DeviceWish {
  return { productId: product.id, priceCents: product.priceCents, words: accountSummary(product) };
}

/** Adds an account to the wish list or removes it. The button changes at once. */
export function StarButton({ wish, description, className = '', onPress }: StarButtonProps) {
  const isWished = useStore(wishStore, ({ wishes }) =>
    wishes.some(({ productId }) => productId === wish.productId),
  );
  return (
    <button
      type="button"
      className={`${classes.star} ${className}`}
      aria-pressed={isWished}
      aria-label={`On your wish list: ${description}`}
      data-tip={isWished ? 'Remove from wish list' : 'Add to wish list'}
      onClick={({ currentTarget }) => {
        onPress?.(currentTarget);
        void setWish(wish, !isWished);
      }}
    >
      <IconStar size={18} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

async function setWish(wish: DeviceWish, isWished: boolean): Promise<void> {
  if (!keepWish(wish, isWished)) return notify('bad', ERRORS.wish_list_full.text);
  if (wishStore.get().owner === null) return;
  try {
    await trpcClient.wishList.set.mutate({ productId: wish.productId, isWished });
  } catch (error) {
    keepWish(wish, !isWished);
    notify('bad', failureOf(error).text);
  }
}
