import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { PendingCredits } from '#client/payments/pending-credits.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { FIRST_PAGE, type PageSearch } from '#client/platform/search-params.ts';
import { PagedList } from '#client/ui/paged-list/paged-list.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { Moment } from '#client/ui/day.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import { BalancePlot } from './balance-plot.tsx';
import { balanceHistoryQuery, type Transaction, transactionsQuery } from './transactions-query.ts';
import classes from './transactions-page.module.css';

/** Your Transactions: the balance over time, and its changes, newest first, paginated. */
export function TransactionsPage({ asked }: { asked: PageSearch }) {
  const navigate = useNavigate();
  const transactions = useQuery(transactionsQuery(asked));
  const go = (search: PageSearch) =>
    void navigate({
      to: '/my-account/profile/your-transactions/',
      search,
    });
  return (
    <div className={classes.page}>
      <h1>Your Transactions</h1>
      <History />
      <div>
        <PagedList
          list={transactions}
          limit={asked.limit}
          onPage={(page) => go({ page, limit: asked.limit })}
          onLimit={(limit) => go({ ...FIRST_PAGE, limit })}
          keyOf={({ id }) => id}
          label="Transactions"
          isJoined
          skeletonHeight="72px"
          empty={{
            symbol: 'purchases',
            text: WALLET_TEXTS.nothingToShow,
            action: <ButtonLink to="/my-account/profile/redeem-coupon/">Redeem a coupon</ButtonLink>,
          }}
        >
          {(transaction) => <TransactionRow transaction={transaction} />}
        </PagedList>
      </div>
      <PendingCredits />
    </div>
  );
}

/** The plot, if there are at least two points; otherwise the list is enough. */
function History() {
  const history = useQuery(balanceHistoryQuery());
  if (history.isPending) return <Skeleton height="var(--plot-height)" radius="12px" />;
  if (history.data === undefined || history.data.length < 2) return null;
  return <BalancePlot points={history.data} />;
}

/** One change: description, time, amount and the balance after it. */
function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { date, description, amountCents, balanceAfterCents } = transaction;
  const isGain = amountCents > 0;
  return (
    <div className={classes.row}>
      <p className={classes.description}>{description}</p>
      <p className={`${classes.amount} ${isGain ? classes.gain : ''}`}>
        <VisuallyHidden>Amount </VisuallyHidden>
        {isGain && '+'}
        <Money cents={amountCents} />
      </p>
      <p className={classes.date}>
        <Moment at={date} />
      </p>
      <p className={classes.balance}>
        Balance <Money cents={balanceAfterCents} />
      </p>
    </div>
  );
}
