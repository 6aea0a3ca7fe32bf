import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { endOnPurpose, meQuery, useMe } from '#client/identity/session.ts';
import { confirmLogout, endSession } from '#client/offline/vault/end-session.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { useMediaQuery } from '#client/platform/use-media-query.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { notify } from '#client/ui/notices/notices.tsx';
import { shownProfileGroups } from './profile-items.ts';
import classes from './profile-menu.module.css';

/**
 * Links to the profile's pages, and Logout: beside the content, or in narrow windows in a sheet, opened by a button
 * with the current page's name.
 */
export function ProfileMenu() {
  const isNarrow = useMediaQuery('(max-width: 56.24875em)');
  return isNarrow ? <MenuInSheet /> : <Menu />;
}

function MenuInSheet() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const groups = shownProfileGroups(useMe());
  const current = groups.flatMap(({ items }) => items).find(({ link }) => pathname.startsWith(link.to));
  const { label, Icon } = current ?? { label: 'My Account', Icon: IconUser };
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-haspopup="dialog"
        aria-label={`Account menu, now at ${label}`}
        onClick={() => setOpen(true)}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {label}
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <Dialog isOpen={isOpen} title="Account menu" onClose={() => setOpen(false)}>
        <Menu onFollow={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Menu({ onFollow }: { onFollow?: () => void }) {
  const id = useId();
  return (
    <nav className={classes.menu} aria-label="Profile">
      {shownProfileGroups(useMe()).map(({ name, items }) => (
        <div key={name} className={classes.group} role="group" aria-labelledby={id + name}>
          <p id={id + name} className={classes.name}>
            {name}
          </p>
          {items.map(({ link, label, Icon }) => (
            <Link
              key={label}
              {...link}
              className={classes.item}
              activeProps={{ className: classes.active }}
              activeOptions={{ includeSearch: false }}
              {...(onFollow && { onClick: onFollow })}
            >
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              {label}
            </Link>
          ))}
        </div>
      ))}
      <div className={classes.group}>
        <LogoutItem />
      </div>
    </nav>
  );
}

/** Ends the session, whereupon the frame disappears. */
function LogoutItem() {
  const logout = useLogOut();
  return (
    <button
      type="button"
      className={classes.item}
      disabled={logout.isPending}
      onClick={() => logout.mutate()}
    >
      <IconLogout size={18} stroke={1.75} aria-hidden="true" />
      Logout
    </button>
  );
}

const LEFT_OFFLINE =
  'You are logged out on this device and your data is removed from it. The shop is told when you are back online.';

/**
 * Logs out. This device's copy is deleted first and in any case: on a shared device, that matters more than whether the
 * shop can be reached.
 */
function useLogOut() {
  const queryClient = useQueryClient();
  return useSingleFlight(
    useMutation({
      mutationFn: async () => {
        const emptied = endSession('leaving');
        // An answer that is on its way would mark the customer as signed in again.
        await queryClient.cancelQueries({ queryKey: meQuery().queryKey });
        await emptied;
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
