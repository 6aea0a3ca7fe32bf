import { AppShell, Burger, NavLink } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsOffline } from '#client/platform/connection.ts';
import { useNavigationFocus } from '#client/platform/use-navigation-focus.ts';
import { MENU_GROUPS, menuFor, type PageOfMenu, PAGES } from '../pages.ts';
import { useSession } from '../platform/session.ts';
import { usePageTitle } from '../platform/use-page-title.ts';
import classes from './console-shell.module.css';
import { OperatorMenu } from './operator-menu.tsx';
import { ProofRequests } from './proof-requests.tsx';
import { SearchEverything } from './search-everything.tsx';

/** The frame of every page: header, the menu of the role, and the dialog that asks for proof of identity. */
export function ConsoleShell() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const operator = useSession();
  // On a phone, the menu closes after a choice.
  useEffect(close, [pathname, close]);
  useNavigationFocus();
  // The session has ended: the router leads to the sign-in.
  if (!operator) return null;
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 224, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <PageTitle />
      <AppShell.Header>
        <div className={classes.bar}>
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
            aria-expanded={isOpen}
          />
          <Link to="/" className={classes.home}>
            Level30<span>Console</span>
          </Link>
          <div className={classes.end}>
            <LiveState />
            <SearchEverything />
            <OperatorMenu />
          </div>
        </div>
      </AppShell.Header>
      <AppShell.Navbar aria-label="Pages">
        <div className={classes.menu}>
          <Menu pages={menuFor(operator.rights)} />
        </div>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <ProofRequests />
    </AppShell>
  );
}

function Menu({ pages }: { pages: readonly PageOfMenu[] }) {
  const { pathname } = useLocation();
  return MENU_GROUPS.map((group) => {
    const ofGroup = pages.filter(({ menu }) => menu.group === group);
    if (ofGroup.length === 0) return null;
    return (
      <div key={group} role="group" aria-label={group}>
        <div className={classes.group} aria-hidden="true">
          {group}
        </div>
        {ofGroup.map(({ path, title, menu: { icon: PageIcon } }) => {
          const isHere = `${pathname}/`.startsWith(`${path}/`);
          return (
            <NavLink
              key={path}
              component={Link}
              to={path}
              label={title}
              leftSection={<PageIcon size={18} stroke={1.75} aria-hidden="true" />}
              active={isHere}
              aria-current={isHere ? 'page' : undefined}
              className={classes.page}
            />
          );
        })}
      </div>
    );
  });
}

/** Pages of a single item set a more specific title with `usePageTitle`. */
function PageTitle() {
  const matches = useMatches();
  const here = matches.at(-1)?.fullPath;
  usePageTitle(PAGES.find(({ path }) => path === here)?.title ?? 'Page');
  return null;
}

function LiveState() {
  const isOffline = useIsOffline();
  return (
    <span className={classes.live} data-offline={isOffline || undefined} role="status">
      {isOffline ? 'No connection' : 'Connected'}
    </span>
  );
}
