import { IconLogout } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { endOnPurpose, useMe } from '#client/identity/session.ts';
import { confirmLogout, endSession } from '#client/offline/vault/end-session.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { shownProfileItems } from './profile-items.ts';
import classes from './profile-menu.module.css';

/** The profile's pages and Logout: beside the content, on narrow windows one bar above it that scrolls sideways. */
export function ProfileMenu() {
  const me = useMe();
  const menu = useActiveInView();
  return (
    <nav ref={menu} className={classes.menu} aria-label="Profile">
      {shownProfileItems(me).map(({ link, label, Icon }) => (
        <Link
          key={label}
          {...link}
          className={classes.item}
          activeProps={{ className: classes.active }}
          activeOptions={{ includeSearch: false }}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          {label}
        </Link>
      ))}
      <LogoutItem />
    </nav>
  );
}

/** Brings the page at hand into the middle of the bar; the window itself does not move. */
function useActiveInView(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const bar = menu.current;
    const item = bar && [...bar.querySelectorAll('a')].find((link) => isAt(pathname, link));
    if (!bar || !item) return;
    const { left, width } = item.getBoundingClientRect();
    bar.scrollLeft += left + width / 2 - (bar.getBoundingClientRect().left + bar.clientWidth / 2);
  }, [pathname]);
  return menu;
}

function isAt(pathname: string, link: HTMLAnchorElement): boolean {
  return pathname.startsWith(link.pathname);
}

/** Ends the session; the frame leaves as soon as the session has ended. */
function LogoutItem() {
  const logout = useLogOut();
  return (
    <button
      type="button"
      className={`${classes.item} ${classes.logout}`}
      disabled={logout.isPending}
      onClick={() => logout.mutate()}
    >
      <IconLogout size={18} stroke={1.75} aria-hidden="true" />
      Logout
    </button>
  );
}

const LEFT_OFFLINE =
  'You are logged out on this device and your data is removed from it. The shop is told as soon as it can be reached.';

/**
 * Logs out. What this device keeps goes first and in any case: on a shared device that matters more than whether the shop
 * can be reached at once.
 */
function useLogOut() {
  const queryClient = useQueryClient();
  return useSingleFlight(
    useMutation({
      mutationFn: async () => {
        await endSession('leaving');
        await trpcClient.identity.logout.mutate();
        await confirmLogout();
      },
      onSuccess: () => leave(),
      onError: (error) => {
        const { status, text } = failureOf(error);
        notify(status === undefined ? 'good' : 'bad', status === undefined ? LEFT_OFFLINE : text);
        if (status === undefined) leave();
      },
    }),
  );

  function leave(): void {
    endOnPurpose(queryClient);
  }
}
