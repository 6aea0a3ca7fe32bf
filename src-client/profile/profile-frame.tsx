import { type ErrorComponentProps, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { CachedNotice } from '#client/device-copy/cached-notice.tsx';
import { DeviceCopyLine } from '#client/device-copy/device-copy-line.tsx';
import { NeedsConnection } from '#client/device-copy/needs-connection.tsx';
import { useSync } from '#client/device-copy/use-sync.ts';
import { useBalanceCents, useMe } from '#client/identity/session.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { PageError } from '#client/ui/page-error.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { TooltipLayer } from '#client/ui/tooltip-layer/tooltip-layer.tsx';
import classes from './profile-frame.module.css';
import { ProfileMenu } from './profile-menu.tsx';

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

/**
 * Readable without a network, from what this device keeps, or with settings of the device; on the others everything is for
 * sending.
 */
const OFFLINE_PAGES = /\/(your-purchases|your-transactions|your-payments|export-data|privacy)\//;
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
      {PURCHASES_PAGES.test(pathname) && <DeviceCopyLine />}
    </>
  );
}

/** The account area without a network, on a device that keeps no copy of it. */
export function ProfileUnavailable(props: ErrorComponentProps) {
  const router = useRouter();
  const isOffline = useIsOffline();
  if (!isOffline || failureOf(props.error).status !== undefined) return <PageError {...props} />;
  const retry = async () => {
    await router.invalidate();
    props.reset();
  };
  return (
    <EmptyState
      isPage
      symbol="purchases"
      text="Your account needs a connection."
      hint="This device keeps no copy of it. Log in once with a connection, and it opens without one too."
      action={<Button onClick={retry}>Try again</Button>}
    />
  );
}
