import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { shownProfileItems } from './profile-items.ts';
import classes from './profile-menu.module.css';
import { useMe } from './session.ts';
import { useLogOut } from './use-log-out.ts';

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

/** Ends the session; the frame leaves as soon as nobody is signed in. */
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
