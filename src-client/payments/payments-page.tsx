import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { FIRST_PAGE, type PageSearch } from '#client/platform/search-params.ts';
import { PagedList } from '#client/ui/paged-list/paged-list.tsx';
import { PaymentRow } from './payment-row.tsx';
import classes from './payments-page.module.css';
import { paymentsQuery } from './payments-query.ts';
import { PendingCredits } from './pending-credits.tsx';

/** Your Payments: newest first, paginated (account and marketplace, section 4 "Payment display"). */
export function PaymentsPage({ asked }: { asked: PageSearch }) {
  const navigate = useNavigate();
  const payments = useQuery(paymentsQuery(asked));
  const go = (search: PageSearch) =>
    void navigate({
      to: '/my-account/profile/your-payments/',
      search,
    });
  return (
    <div className={classes.page}>
      <h1>Your Payments</h1>
      <div>
        <PagedList
          list={payments}
          limit={asked.limit}
          onPage={(page) => go({ page, limit: asked.limit })}
          onLimit={(limit) => go({ ...FIRST_PAGE, limit })}
          keyOf={({ id }) => id}
          label="Payments"
          isJoined
          skeletonHeight="74px"
          empty={{
            symbol: 'purchases',
            text: WALLET_TEXTS.nothingToShow,
            action: <ButtonLink to="/my-account/profile/load-balance/">Load balance</ButtonLink>,
          }}
        >
          {(payment) => <PaymentRow payment={payment} />}
        </PagedList>
      </div>
      <PendingCredits />
    </div>
  );
}
