import { skipToken } from '@tanstack/react-query';
import { useSyncNow } from '#client/device-copy/use-sync.ts';
import { Page } from '#client/ui/page/page.tsx';
import { trpc } from '#client/platform/trpc.ts';
import { PurchaseCard } from './purchase-card.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EMPTY_SYMBOLS } from '#client/ui/message-states/empty-symbols.tsx';
import { EmptyState } from '#client/ui/message-states/message-states.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './purchase-completed-page.module.css';

/** /my-cart/purchase-completed/: what was bought, with its credentials, and the way to all purchases. */
export function PurchaseCompletedPage({ checkoutId }: { checkoutId: string | undefined }) {
  const order = trpc.checkout.order.useQuery(checkoutId === undefined ? skipToken : { checkoutId });
  useSyncNow();
  if (checkoutId === undefined || order.isError) return <NoPurchase />;
  if (order.isPending) {
    return (
      <Page width="narrow">
        <Skeleton height="220px" radius="12px" />
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <div className={classes.head}>
        <div className={classes.symbol}>{EMPTY_SYMBOLS.done}</div>
        <h1>Purchase completed</h1>
        <p className={classes.text}>
          Your accounts are delivered in your purchases, and we sent you an e-mail that links to them.
        </p>
        <CheckMyPurchases />
      </div>
      <div className={classes.purchases}>
        {order.data.purchases.map((purchase) => (
          <PurchaseCard key={purchase.id} purchase={purchase} />
        ))}
      </div>
    </Page>
  );
}

/** An address that names no purchase of this customer, or one that cannot be read at the moment. */
function NoPurchase() {
  return (
    <EmptyState
      isPage
      symbol="purchases"
      text="There is no purchase to show here."
      hint="Everything you have bought is in your purchases."
      action={<CheckMyPurchases />}
    />
  );
}

function CheckMyPurchases() {
  return (
    <ButtonLink
      className={classes.action}
      to="/my-account/profile/your-purchases/"
      search={{ page: '1', limit: '5' }}
      size="md"
    >
      Check my purchases
    </ButtonLink>
  );
}
