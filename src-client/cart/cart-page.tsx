import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { CARD_GATEWAY } from '#client/checkout/card-gateway.ts';
import { useCheckout } from '#client/checkout/use-checkout.ts';
import { useMe } from '#client/identity/session.ts';
import { Page } from '#client/layout/page.tsx';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Callout } from '#client/ui/callout.tsx';
import { EmptyState, ErrorState } from '#client/ui/message-states.tsx';
import { CartList } from './cart-list.tsx';
import classes from './cart-page.module.css';
import { useCart, type CartItem } from './cart-query.ts';
import { useCartSelection } from './cart-selection.ts';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartSummary } from './cart-summary.tsx';

/** /my-cart/ (storefront, sections 4 and 8). */
export function CartPage() {
  const me = useMe();
  const cart = useCart();
  return (
    <Page width="medium">
      <h1 className={classes.title}>My Cart</h1>
      {me === null && <VisitorCart />}
      {me !== null && cart.data === undefined && !cart.isError && <CartSkeleton />}
      {cart.isError && cart.data === undefined && (
        <ErrorState
          text={failureOf(cart.error).text}
          reference={failureOf(cart.error).reference}
          action={<Button onClick={() => void cart.refetch()}>Try again</Button>}
        />
      )}
      {cart.data?.items.length === 0 && <EmptyCart />}
      {cart.data !== undefined && cart.data.items.length > 0 && <FilledCart items={cart.data.items} />}
    </Page>
  );
}

function VisitorCart() {
  return (
    <EmptyState
      symbol="cart"
      text={CART_TEXTS.empty}
      hint="Log in to see what you put into it."
      action={<ButtonLink to="/my-account/">Log in</ButtonLink>}
    />
  );
}

function EmptyCart() {
  return (
    <EmptyState
      symbol="cart"
      text={CART_TEXTS.empty}
      action={<ButtonLink to="/buy-account/">Browse accounts</ButtonLink>}
    />
  );
}

function FilledCart({ items }: { items: CartItem[] }) {
  const checkout = useCheckout();
  const [discountCode, setDiscountCode] = useState<string>();
  const unavailable = new Set([
    ...checkout.unavailable,
    ...items.filter((item) => !item.isAvailable).map(({ id }) => id),
  ]);
  const selection = useCartSelection(items, unavailable);
  const preview = useQuery(
    trpc.checkout.preview.queryOptions(
      {
        cartItemIds: selection.chosenIds,
        ...(discountCode === undefined ? {} : { discountCode }),
        paymentGateway: CARD_GATEWAY,
      },
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
  );
  const hasUnavailable = items.some(({ id }) => unavailable.has(id));
  const message = checkout.message ?? (hasUnavailable ? CHECKOUT_TEXTS.unavailable : undefined);
  return (
    <div className={classes.layout}>
      <CartList items={items} selection={selection} unavailable={unavailable} split={preview.data} />
      <aside className={classes.summary} aria-label="Checkout">
        {message !== undefined && <Callout tone="bad">{message}</Callout>}
        <CartSummary
          split={selection.chosenIds.length === 0 ? null : preview.data}
          isSettled={!preview.isPlaceholderData && !preview.isFetching}
          isPaying={checkout.isPending}
          discountCode={discountCode}
          onDiscountCode={setDiscountCode}
          onPay={(totalCents) => checkout.pay({ cartItemIds: selection.chosenIds, discountCode, totalCents })}
        />
      </aside>
    </div>
  );
}
