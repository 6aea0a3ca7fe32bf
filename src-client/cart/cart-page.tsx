import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { warrantyOfAll } from '#shared/checkout/trust-texts.ts';
import { PurchaseCardDialog } from '#client/checkout/purchase-card-dialog.tsx';
import { useCheckoutQuotes } from '#client/checkout/use-checkout-quotes.ts';
import { paymentsOfItems, usePaymentsUnderWay } from '#client/checkout/payments-under-way.ts';
import { type Basket, useCheckout } from '#client/checkout/use-checkout.ts';
import { meQuery, useMe } from '#client/identity/session.ts';
import { Page } from '#client/ui/page/page.tsx';
import { useIsOffline } from '#client/platform/connection.ts';
import { type PageFailure, failureOfQueries } from '#client/platform/failed-queries.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { FailureState } from '#client/ui/message-states/failure-state.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { CartList } from './cart-list.tsx';
import classes from './cart-page.module.css';
import { BoughtMeanwhile, CartPayments, RemovedMeanwhile } from './cart-payments.tsx';
import { type Cart, useCart } from './cart-query.ts';
import { useCartSelection, useUnavailableItems } from './cart-selection.ts';
import { CartSummary } from './cart-summary.tsx';
import { PayQuestion } from './pay-question.tsx';
import { type Removal, useRemoveFromCart } from './use-remove-from-cart.tsx';
import { useCartChoices } from './cart-choices.ts';
import { usePriceChanges } from './price-changes.ts';
import listClasses from './cart-list.module.css';

/** /my-cart/ (storefront, sections 4 and 8). */
export function CartPage() {
  const session = useQuery(meQuery());
  const cart = useCart();
  const title = useTitleFocusWhenEmptied(cart.data?.items.length);
  return (
    <Page width="medium">
      <h1 ref={title} tabIndex={-1} className={classes.title}>
        My Cart
      </h1>
      {session.data === null ? (
        <VisitorCart />
      ) : (
        <CustomerCart cart={cart} failure={failureOfQueries(session, cart)} />
      )}
    </Page>
  );
}

interface CustomerCartProps {
  cart: ReturnType<typeof useCart>;
  failure: PageFailure | undefined;
}

function CustomerCart({ cart: { data, dataUpdatedAt }, failure }: CustomerCartProps) {
  const customerId = useMe()?.customerId;
  const removal = useRemoveFromCart();
  if (failure !== undefined) return <FailedCart failure={failure} />;
  if (data === undefined || customerId === undefined) return <CartSkeleton />;
  return (
    <>
      <LoadedCart customerId={customerId} cart={data} answeredAt={dataUpdatedAt} removal={removal} />
      {removal.question}
    </>
  );
}

interface LoadedCartProps {
  customerId: number;
  cart: Cart;
  answeredAt: number;
  removal: Removal;
}

/** What it says of the last attempt outlasts the attempt's rows. */
function LoadedCart({ answeredAt, ...props }: LoadedCartProps) {
  const { cart } = props;
  const { hasLeft, ...availability } = useUnavailableItems(cart.items, answeredAt);
  return (
    <>
      <BoughtMeanwhile cart={cart} />
      {hasLeft && <RemovedMeanwhile />}
      {cart.items.length === 0 ? <EmptyCart /> : <FilledCart {...props} {...availability} />}
    </>
  );
}

/** If the last row is deleted, the focus moves to the title. */
function useTitleFocusWhenEmptied(count: number | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isEmptied = count === 0 && (before.current ?? 0) > 0;
    if (isEmptied && document.activeElement === document.body) title.current?.focus();
    before.current = count;
  }, [count]);
  return title;
}

function FailedCart({ failure }: { failure: PageFailure }) {
  const isOffline = useIsOffline();
  if (!isOffline) return <FailureState failure={failure} />;
  const action = <Button onClick={failure.retry}>Try again</Button>;
  return <EmptyState symbol="cart" text={CART_TEXTS.offline} action={action} />;
}

function VisitorCart() {
  return (
    <EmptyState
      symbol="cart"
      text={CART_TEXTS.empty}
      hint="Log in to see what is in it."
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

interface FilledCartProps extends Omit<LoadedCartProps, 'answeredAt'> {
  unavailable: ReadonlySet<number>;
  markUnavailable: (cartItemIds: readonly number[]) => void;
}

function FilledCart({ customerId, cart, removal, unavailable, markUnavailable }: FilledCartProps) {
  const { items, recentOrders } = cart;
  const { discountCode, gateway, setDiscountCode, setGateway } = useCartChoices(
    customerId,
    items,
    recentOrders,
  );
  const selection = useCartSelection(items, unavailable);
  const cartItemIds = selection.chosenIds;
  const quotes = useCheckoutQuotes({ cartItemIds, discountCode }, gateway, setGateway);
  const payments = paymentsOfItems(
    usePaymentsUnderWay(),
    items.map(({ id }) => id),
  );
  const { changes, agree } = usePriceChanges(items, quotes, selection.wantedIds, discountCode);
  const [question, setQuestion] = useState<Basket>();
  const checkout = useCheckout(
    { cartItemIds, discountCode },
    { markUnavailable, onUnderWay: (basket) => setQuestion(basket) },
  );
  const hasUnavailable = items.some(({ id }) => unavailable.has(id));
  const hasChangedPrice = cartItemIds.some((id) => changes.before.has(id));
  const isToBeAsked =
    hasChangedPrice ||
    changes.totalBeforeCents !== undefined ||
    paymentsOfItems(payments, cartItemIds).length > 0;
  const chosen = items.filter(({ id }) => cartItemIds.includes(id));
  const warranty = warrantyOfAll(chosen.map(({ warrantyDays }) => warrantyDays));
  const pay = (basket: Basket) => {
    setQuestion(undefined);
    agree();
    checkout.pay(basket);
  };
  return (
    <>
      <CartPayments payments={payments} />
      <div className={classes.layout}>
        <CartList
          items={items}
          selection={selection}
          unavailable={unavailable}
          pricesBefore={changes.before}
          split={quotes.chosen?.split}
          removal={removal}
        />
        <aside className={classes.summary} aria-label="Checkout">
          <CartSummary
            hasChoice={cartItemIds.length > 0}
            warranty={warranty}
            quotes={quotes}
            isPaying={checkout.isPending}
            message={checkout.message ?? (hasUnavailable ? CHECKOUT_TEXTS.unavailable : undefined)}
            changes={changes}
            discountCode={discountCode}
            onDiscountCode={setDiscountCode}
            onPay={({ gateway: paidBy, split: { totalCents } }) => {
              const basket = { cartItemIds, discountCode, totalCents, gateway: paidBy };
              if (isToBeAsked) setQuestion({ ...basket, paymentsUnderWay: 'refuse' });
              else pay({ ...basket, paymentsUnderWay: 'refuse' });
            }}
          />
        </aside>
      </div>
      {question !== undefined && (
        <PayQuestion
          basket={question}
          payments={paymentsOfItems(payments, question.cartItemIds)}
          hasChangedPrice={hasChangedPrice}
          totalBeforeCents={changes.totalBeforeCents}
          onPay={pay}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {checkout.cardOrder !== undefined && (
        <PurchaseCardDialog
          order={checkout.cardOrder}
          warranty={warranty}
          onClose={checkout.closeCardForm}
          onUnavailable={markUnavailable}
        />
      )}
    </>
  );
}

function CartSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <div className={listClasses.rows}>
        <Skeleton width="10rem" height="40px" />
        <Skeleton height="82px" radius="12px" />
        <Skeleton height="82px" radius="12px" />
      </div>
      <Skeleton height="320px" radius="12px" />
    </div>
  );
}
