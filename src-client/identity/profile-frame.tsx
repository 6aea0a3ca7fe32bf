import { Outlet, useLocation } from '@tanstack/react-router';
import { DeviceCopyPanel } from '#client/device-copy/device-copy-panel.tsx';
import { CachedNotice } from '#client/device-copy/cached-notice.tsx';
import { NeedsConnection } from '#client/device-copy/needs-connection.tsx';
import { useSync } from '#client/device-copy/use-sync.ts';
import { Page } from '#client/layout/page.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { TooltipLayer } from '#client/ui/tooltip-layer/tooltip-layer.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './profile-frame.module.css';
import { useBalanceCents, useMe } from './session.ts';

/** What surrounds every profile page: who is signed in, the balance, the side menu. */
export function ProfileFrame() {
  const me = useMe();
  const balanceCents = useBalanceCents();
  useSync();
  return (
    <Page>
      <TooltipLayer />
      <div className={classes.layout}>
        <aside className={classes.side}>
          <div className={classes.customer}>
            <div className={classes.person}>
              <p className={classes.email} title={me?.email}>
                {me?.email}
              </p>
              <p className={classes.kind}>Customer Account</p>
            </div>
            <p className={classes.balance}>
              <span>Balance</span>
              {balanceCents !== undefined && <Money cents={balanceCents} tone="price" />}
            </p>
          </div>
          <ProfileMenu />
        </aside>
        <div className={classes.content}>
          <Content />
        </div>
      </div>
    </Page>
  );
}

/** Readable without a network, from what this device keeps; on the others everything is for sending. */
const OFFLINE_PAGES = /\/(your-purchases|your-transactions|your-payments|export-data)\//;
const PURCHASES_PAGES = /\/your-purchases\//;

function Content() {
  const { pathname } = useLocation();
  if (!OFFLINE_PAGES.test(pathname)) {
    return (
      <NeedsConnection>
        <Outlet />
      </NeedsConnection>
    );
  }
  return (
    <>
      <CachedNotice />
      <Outlet />
      {PURCHASES_PAGES.test(pathname) && <DeviceCopyPanel />}
    </>
  );
}
