import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortMinuteText } from '#shared/dates.ts';
import { PURCHASE_TEXTS } from '#shared/purchases/texts.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Day } from '#client/ui/day.tsx';
import { FIRST_PAGE, type PageSearch } from '#client/platform/search-params.ts';
import { Money } from '#client/ui/money/money.tsx';
import { PagedList } from '#client/ui/paged-list/paged-list.tsx';
import { type TradedAccount, tradedQuery } from './traded-query.ts';
import classes from './traded-page.module.css';

interface TradedPageProps {
  asked: PageSearch;
  /** Shown below the list. */
  end: ReactNode;
}

/** Traded Accounts: what was given back to the shop, whether it was verified, and the state of its credit. */
export function TradedPage({ asked, end }: TradedPageProps) {
  const navigate = useNavigate();
  const traded = useQuery(tradedQuery(asked));
  const go = (search: PageSearch) =>
    void navigate({
      to: '/my-account/profile/your-purchases/traded-accounts/',
      search,
    });
  return (
    <>
      <PagedList
        list={traded}
        limit={asked.limit}
        onPage={(page) => go({ page, limit: asked.limit })}
        onLimit={(limit) => go({ ...FIRST_PAGE, limit })}
        skeletonHeight="76px"
        empty={{
          symbol: 'purchases',
          text: PURCHASE_TEXTS.noTraded,
          action: (
            <ButtonLink to="/my-account/profile/your-purchases/" search={FIRST_PAGE}>
              Show all purchases
            </ButtonLink>
          ),
        }}
        keyOf={({ dateTraded, productUsername }) => `${dateTraded} ${productUsername}`}
        end={end}
      >
        {(account) => <TradedRow account={account} />}
      </PagedList>
    </>
  );
}

function TradedRow({ account }: { account: TradedAccount }) {
  return (
    <article className={classes.row}>
      <h2 className={classes.username}>{account.productUsername}</h2>
      <dl className={classes.details}>
        <div>
          <dt>Traded</dt>
          <dd>
            <Day at={account.dateTraded} />
          </dd>
        </div>
        <div>
          <dt>Verified</dt>
          <dd className={account.isVerified ? classes.good : classes.waiting}>
            {account.isVerified ? (
              <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconClock size={16} stroke={1.75} aria-hidden="true" />
            )}
            {account.dateVerified === null ? 'Not yet' : <Day at={account.dateVerified} />}
          </dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>
            <Money cents={account.valueCents} tone="price" />
          </dd>
        </div>
        <div>
          <dt>On your balance</dt>
          <dd>
            <CreditDay account={account} />
          </dd>
        </div>
      </dl>
    </article>
  );
}

function CreditDay({ account: { creditedAt, creditDueAt } }: { account: TradedAccount }) {
  if (creditedAt !== null) {
    return (
      <span>
        since <Day at={creditedAt} />
      </span>
    );
  }
  if (creditDueAt === null) return 'once it is verified';
  return (
    <span>
      from <time dateTime={creditDueAt}>{shortMinuteText(creditDueAt)}</time>
    </span>
  );
}
