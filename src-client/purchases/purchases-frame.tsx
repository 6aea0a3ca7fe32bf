import { linkOptions, Outlet, useSearch } from '@tanstack/react-router';
import { FIRST_PAGE, readPageSearch } from '#client/platform/search-params.ts';
import { TabLinks } from '#client/ui/tab-links/tab-links.tsx';
import classes from './purchases-frame.module.css';

const TABS = [
  { to: '/my-account/profile/your-purchases/', label: 'All Purchases' },
  { to: '/my-account/profile/your-purchases/traded-accounts/', label: 'Traded Accounts' },
  { to: '/my-account/profile/your-purchases/hidden-accounts/', label: 'Hidden Accounts' },
] as const;

/** The heading and the tabs of the purchases; another tab starts on page 1 without a search. */
export function PurchasesFrame() {
  const search = useSearch({ strict: false });
  const { limit } = readPageSearch(search);
  return (
    <>
      <h1>Your Purchases</h1>
      <div className={classes.tabs}>
        <TabLinks
          label="Purchases"
          tabs={TABS.map(({ to, label }) => ({
            link: linkOptions({ to, search: { ...FIRST_PAGE, limit } }),
            label,
            isExact: true,
          }))}
        />
      </div>
      <Outlet />
    </>
  );
}
