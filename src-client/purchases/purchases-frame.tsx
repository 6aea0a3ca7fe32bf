import { linkOptions, Outlet, useSearch } from '@tanstack/react-router';
import { DEFAULT_PAGE_SIZE } from '#shared/pagination.ts';
import { oneOf } from '#client/platform/search-params.ts';
import { TabLinks } from '#client/ui/tab-links/tab-links.tsx';
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
      <div className={classes.tabs}>
        <TabLinks
          label="Purchases"
          tabs={TABS.map(({ to, label }) => ({
            link: linkOptions({ to, search: { page: '1', limit } }),
            label,
            isExact: true,
          }))}
        />
      </div>
      <Outlet />
    </>
  );
}
