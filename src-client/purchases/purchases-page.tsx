import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DeviceCopyPanel } from '#client/device-copy/device-copy-panel.tsx';
import { KeptNotice } from '#client/device-copy/kept-notice.tsx';
import { failureOf } from '#client/platform/failure.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, ErrorState } from '#client/ui/message-states.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PurchaseCard } from './purchase-card.tsx';
import { purchasesQuery } from './purchases-query.ts';
import classes from './purchases-page.module.css';

/** Your Purchases: newest first, page by page. */
export function PurchasesPage({ page, limit }: { page: number; limit: number }) {
  const navigate = useNavigate();
  const purchases = useQuery(purchasesQuery({ page, limit }));
  const goTo = (target: number) =>
    void navigate({
      to: '/my-account/profile/your-purchases/',
      search: { page: String(target), limit: String(limit) },
    });
  return (
    <>
      <h1 className={classes.title}>Your Purchases</h1>
      <KeptNotice answer={purchases.data} />
      {purchases.isPending && <PurchasesSkeleton />}
      {purchases.isError && (
        <ErrorState
          text={failureOf(purchases.error).text}
          reference={failureOf(purchases.error).reference}
          action={
            failureOf(purchases.error).status === 404 ? (
              <Button onClick={() => goTo(1)}>First page</Button>
            ) : (
              <Button onClick={() => void purchases.refetch()}>Try again</Button>
            )
          }
        />
      )}
      {purchases.data?.count === 0 && (
        <EmptyState
          symbol="purchases"
          text="You have not bought an account yet."
          action={<ButtonLink to="/buy-account/">Browse accounts</ButtonLink>}
        />
      )}
      {purchases.data !== undefined && !purchases.isError && purchases.data.count > 0 && (
        <>
          <div className={classes.list}>
            {purchases.data.results.map((purchase) => (
              <PurchaseCard key={purchase.id} purchase={purchase} />
            ))}
          </div>
          <Pagination {...purchases.data} onPage={goTo} />
        </>
      )}
      <DeviceCopyPanel />
    </>
  );
}

function PurchasesSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      <Skeleton height="330px" radius="12px" />
      <Skeleton height="330px" radius="12px" />
    </div>
  );
}
