import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { failureOf } from '#client/platform/failure.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, ErrorState } from '#client/ui/message-states.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { BalancePlot } from './balance-plot.tsx';
import { TransactionRow } from './transaction-row.tsx';
import { balanceHistoryQuery, transactionsQuery } from './transactions-query.ts';
import classes from './transactions-page.module.css';

/** Your Transactions: the balance over time, and what moved it, newest first, page by page. */
export function TransactionsPage({ page, limit }: { page: number; limit: number }) {
  const navigate = useNavigate();
  const transactions = useQuery(transactionsQuery(page, limit));
  const failure = transactions.isError ? failureOf(transactions.error) : undefined;
  const shown = failure === undefined ? transactions.data : undefined;
  const goTo = (target: number) =>
    void navigate({
      to: '/my-account/profile/your-transactions/',
      search: { page: String(target), limit: String(limit) },
    });
  return (
    <div className={classes.page}>
      <h1>Your Transactions</h1>
      <History />
      {transactions.isPending && <ListSkeleton rows={Math.min(limit, MOST_SKELETONS)} />}
      {failure !== undefined && (
        <ErrorState
          text={failure.text}
          reference={failure.reference}
          action={
            failure.status === 404 ? (
              <Button onClick={() => goTo(1)}>First page</Button>
            ) : (
              <Button onClick={() => void transactions.refetch()}>Try again</Button>
            )
          }
        />
      )}
      {shown?.count === 0 && (
        <EmptyState
          symbol="purchases"
          text={WALLET_TEXTS.nothingToShow}
          action={<ButtonLink to="/my-account/profile/redeem-coupon/">Redeem a coupon</ButtonLink>}
        />
      )}
      {shown !== undefined && shown.count > 0 && (
        <>
          <ul className={classes.list} aria-label="Transactions" aria-busy={transactions.isPlaceholderData}>
            {shown.results.map((transaction) => (
              <TransactionRow key={transaction.id} transaction={transaction} />
            ))}
          </ul>
          <Pagination {...shown} onPage={goTo} />
        </>
      )}
    </div>
  );
}

/** The plot, once there is something to draw; without it the list says all there is. */
function History() {
  const history = useQuery(balanceHistoryQuery());
  if (history.isPending) return <Skeleton height="var(--plot-height)" radius="12px" />;
  if (history.data === undefined || history.data.length < 2) return null;
  return <BalancePlot points={history.data} />;
}

const MOST_SKELETONS = 20;

function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.list} aria-busy="true">
      <Skeleton height={`${rows * 72}px`} radius="12px" />
    </div>
  );
}
