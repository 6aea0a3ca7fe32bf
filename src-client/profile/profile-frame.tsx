import { useQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { CachedNotice } from '#client/device-copy/cached-notice.tsx';
import { deviceCopyQuery } from '#client/device-copy/device-copy-query.ts';
import { EmptyCopyText, LockedNotice, UnlockCopy } from '#client/device-copy/locked-copy.tsx';
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

/** The frame of every profile page: the customer, the balance, the side menu. */
export function ProfileFrame() {
  const me = useMe();
  const balanceCents = useBalanceCents();
  const isOffline = useIsOffline();
  useSync();
  if (me === undefined && isOffline) return <ProfileUnavailable />;
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
        <div>
          <Content />
        </div>
      </div>
    </Page>
  );
}

/** Pages that are useful offline, because they show this device's copy or its settings; all others need a connection. */
const OFFLINE_PAGES = /\/(your-purchases|your-transactions|your-payments|export-data|privacy)\//;

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
      <LockedNotice />
      <CachedNotice />
      <Outlet />
    </>
  );
}

/** The connection may be lost before the page knows it. */
export function ProfileFailure(props: ErrorComponentProps) {
  const isOffline = useIsOffline();
  if (!isOffline || failureOf(props.error).status !== undefined) return <PageError {...props} />;
  return <ProfileUnavailable onReachable={props.reset} />;
}

/** Shown offline instead of the account area, if the device has no copy of it or a locked one. */
function ProfileUnavailable({ onReachable }: { onReachable?: () => void }) {
  const router = useRouter();
  const isOffline = useIsOffline();
  const copy = useQuery(deviceCopyQuery());
  const retry = async () => {
    await router.invalidate();
    onReachable?.();
  };
  const retryOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    if (!isOffline) retryOnline();
  }, [isOffline]);
  if (copy.isPending) return null;
  const lockState = copy.data?.lock.state;
  if (lockState === 'locked') {
    return (
      <EmptyState
        isPage
        symbol="purchases"
        text="Your saved copy is locked."
        hint="Use your passkey to open it. This works without a connection, too."
        action={<UnlockCopy isPage onUnlocked={retry} />}
      />
    );
  }
  return (
    <EmptyState
      isPage
      symbol="purchases"
      text="Go online to see your account."
      hint={
        lockState === 'empty' ? (
          <EmptyCopyText />
        ) : (
          'Nothing is saved on this device yet. Log in once while online, and it opens offline too.'
        )
      }
      action={<Button onClick={retry}>Try again</Button>}
    />
  );
}
