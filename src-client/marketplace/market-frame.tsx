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

/** The frame of the marketplace's pages: three tabs, notices, and the stream with live updates. */
export function MarketFrame() {
  const connection = useLiveMarket();
  const isOffline = useIsOffline();
  // Caches the customer's own bids and auctions for offline use.
  useSyncNow();
  return (
    <Page>
      <TooltipLayer />
      <div className={classes.frame}>
        <div className={classes.head}>
          <h1 className={classes.title}>
            Marketplace <span className={classes.mark}>Beta</span>
          </h1>
          {/* Beside the title it neither moves nor covers anything. */}
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
