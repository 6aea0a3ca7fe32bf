import { linkOptions, Outlet } from '@tanstack/react-router';
import { CachedNotice } from '#client/device-copy/cached-notice.tsx';
import { useSyncNow } from '#client/device-copy/use-sync.ts';
import { Page } from '#client/ui/page/page.tsx';
import { useIsOffline } from '#client/platform/connection.ts';
import { TabLinks } from '#client/ui/tab-links/tab-links.tsx';
import { TooltipLayer } from '#client/ui/tooltip-layer/tooltip-layer.tsx';
import { useLiveMarket } from './live/use-live-market.ts';
import { BidScope } from './bidding/bid-scope.tsx';
import classes from './market-frame.module.css';

const TABS = [
  { link: linkOptions({ to: '/marketplace/' }), label: 'Marketplace', isExact: true },
  { link: linkOptions({ to: '/marketplace/my-bids/' }), label: 'My Bids' },
  { link: linkOptions({ to: '/marketplace/my-auctions/' }), label: 'My Auctions' },
] as const;

/** What surrounds the marketplace's pages: the three tabs, notices, and the stream that keeps the pages current. */
export function MarketFrame() {
  const connection = useLiveMarket();
  const isOffline = useIsOffline();
  // Own bids and auctions open without a network too.
  useSyncNow();
  return (
    <Page>
      <TooltipLayer />
      <div className={classes.frame}>
        <div className={classes.head}>
          <h1 className={classes.title}>
            Marketplace <span className={classes.mark}>Beta</span>
          </h1>
          {/* Beside the title: there it moves nothing and covers nothing. */}
          <p className={classes.interrupted} role="status">
            {connection === 'polling' && !isOffline && (
              <>
                Live updates are interrupted.
                <span className={classes.interval}> Bids and prices are checked every 10 seconds.</span>
              </>
            )}
          </p>
        </div>
        <TabLinks label="Marketplace" tabs={TABS} />
        <CachedNotice />
        <BidScope>
          <Outlet />
        </BidScope>
      </div>
    </Page>
  );
}
