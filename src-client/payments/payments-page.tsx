import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failureOf } from '#client/platform/failure.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, ErrorState } from '#client/ui/message-states.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PaymentRow } from './payment-row.tsx';
import classes from './payments-page.module.css';
import { paymentsQuery } from './payments-query.ts';
import { PendingCredits } from './pending-credits.tsx';

/** Your Payments: newest first, page by page (account and marketplace, section 4 "Payment display"). */
export function PaymentsPage({ page, limit }: { page: number; limit: number }) {
  const navigate = useNavigate();
  const payments = useQuery(paymentsQuery(page, limit));
  const failure = payments.isError ? failureOf(payments.error) : undefined;
  const shown = failure === undefined ? payments.data : undefined;
  const goTo = (target: number) =>
    void navigate({
      to: '/my-account/profile/your-payments/',
      search: { page: String(target), limit: String(limit) },
    });
  return (
    <div className={classes.page}>
      <h1>Your Payments</h1>
      <PendingCredits />
      {payments.isPending && <PaymentsSkeleton rows={Math.min(limit, MOST_SKELETONS)} />}
      {failure !== undefined && (
        <ErrorState
          text={failure.text}
          reference={failure.reference}
          action={
            failure.status === 404 ? (
              <Button onClick={() => goTo(1)}>First page</Button>
            ) : (
              <Button onClick={() => void payments.refetch()}>Try again</Button>
            )
          }
        />
      )}
      {shown?.count === 0 && (
        <EmptyState
          symbol="purchases"
          text="Nothing to show."
          action={<ButtonLink to="/my-account/profile/load-balance/">Load balance</ButtonLink>}
        />
      )}
      {shown !== undefined && shown.count > 0 && (
        <>
          <ul className={classes.list} aria-label="Payments">
            {shown.results.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
          <Pagination {...shown} onPage={goTo} />
        </>
      )}
    </div>
  );
}

const MOST_SKELETONS = 20;

function PaymentsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.list} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="74px" radius="0" />
      ))}
    </div>
  );
}
