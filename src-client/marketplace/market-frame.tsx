import { linkOptions, Outlet } from '@tanstack/react-router';
import { Page } from '#client/layout/page.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';
import { TooltipLayer } from '#client/ui/tooltip-layer.tsx';
import { useLiveMarket } from './live/use-live-market.ts';
import { MarketNews } from './live/market-news.tsx';
import classes from './market-frame.module.css';

const TABS = [
  { link: linkOptions({ to: '/marketplace/' }), label: 'Marketplace', isExact: true },
  { link: linkOptions({ to: '/marketplace/my-bids/' }), label: 'My Bids' },
  { link: linkOptions({ to: '/marketplace/my-auctions/' }), label: 'My Auctions' },
] as const;

/** What surrounds the marketplace's pages: the three tabs, news, and the stream that keeps all of them current. */
export function MarketFrame() {
  const connection = useLiveMarket();
  return (
    <Page>
      <TooltipLayer />
      <div className={classes.frame}>
        <h1 className={classes.title}>
          Marketplace <span className={classes.mark}>Beta</span>
        </h1>
        <TabLinks label="Marketplace" tabs={TABS} />
        <Outlet />
        <MarketNews isInterrupted={connection === 'polling'} />
      </div>
    </Page>
  );
}
