import { useQuery } from '@tanstack/react-query';
import { useSyncNow } from '#client/device-copy/use-sync.ts';
import { Page } from '#client/layout/page.tsx';
import { trpc } from '#client/platform/trpc.ts';
import { PurchaseCard } from '#client/purchases/purchase-card.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Callout } from '#client/ui/callout.tsx';
import { EMPTY_SYMBOLS } from '#client/ui/empty-symbols.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import classes from './purchase-completed-page.module.css';

/** /my-cart/purchase-completed/: what was bought, with its credentials, and the way to all purchases. */
export function PurchaseCompletedPage({ checkoutId }: { checkoutId: string | undefined }) {
  const order = useQuery(
    trpc.checkout.order.queryOptions({ checkoutId: checkoutId ?? '' }, { enabled: checkoutId !== undefined }),
  );
  useSyncNow();
  return (
    <Page width="narrow">
      <div className={classes.head}>
        <div className={classes.symbol}>{EMPTY_SYMBOLS.done}</div>
        <h1>Purchase completed</h1>
        <p className={classes.text}>
          Your accounts are delivered in your purchases, and we sent you an e-mail that links to them.
        </p>
        <ButtonLink
          className={classes.action}
          to="/my-account/profile/your-purchases/"
          search={{ page: '1', limit: '5' }}
          size="md"
        >
          Check my purchases
        </ButtonLink>
      </div>
      <div className={classes.purchases}>
        {order.isLoading && <Skeleton height="220px" radius="12px" />}
        {order.isError && (
          <Callout tone="info">
            These accounts cannot be shown here. You find all of yours in your purchases.
          </Callout>
        )}
        {order.data?.purchases.map((purchase) => (
          <PurchaseCard key={purchase.id} purchase={purchase} />
        ))}
      </div>
    </Page>
  );
}
