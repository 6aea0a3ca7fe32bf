import { Link, Outlet, useSearch } from '@tanstack/react-router';
import { DEFAULT_PAGE_SIZE } from '#shared/pagination.ts';
import { oneOf } from '#client/platform/search-params.ts';
import classes from './purchases-frame.module.css';

const TABS = [
  { to: '/my-account/profile/your-purchases/', label: 'All Purchases' },
  { to: '/my-account/profile/your-purchases/traded-accounts/', label: 'Traded Accounts' },
  { to: '/my-account/profile/your-purchases/hidden-accounts/', label: 'Hidden Accounts' },
] as const;

/** The heading of the purchases and their tabs: a change of tab begins on page 1, without a search. */
export function PurchasesFrame() {
  const limit = oneOf(useSearch({ strict: false }).limit) ?? String(DEFAULT_PAGE_SIZE);
  return (
    <>
      <h1>Your Purchases</h1>
      <nav className={classes.tabs} aria-label="Purchases">
        {TABS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            search={{ page: '1', limit }}
            className={classes.tab}
            activeProps={{ className: classes.active }}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
