import { IconLogout } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Page } from '#client/layout/page.tsx';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { Money } from '#client/ui/money.tsx';
import { notify } from '#client/ui/notices.tsx';
import { PROFILE_ITEMS } from './profile-items.ts';
import classes from './profile-frame.module.css';
import { useBalanceCents, useMe, useSessionChange } from './session.ts';

/** What surrounds every profile page: who is signed in, the balance, the side menu. */
export function ProfileFrame() {
  const me = useMe();
  const balanceCents = useBalanceCents();
  return (
    <Page width="medium">
      <div className={classes.layout}>
        <aside className={classes.side}>
          <div className={classes.customer}>
            <p className={classes.email}>{me?.email}</p>
            <p className={classes.kind}>Customer Account</p>
            <p className={classes.balance}>
              <span>Balance</span>
              {balanceCents !== undefined && <Money cents={balanceCents} tone="price" />}
            </p>
          </div>
          <nav className={classes.menu} aria-label="Profile">
            {PROFILE_ITEMS.map(({ link, label, Icon }) => (
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
        </aside>
        <div className={classes.content}>
          <Outlet />
        </div>
      </div>
    </Page>
  );
}

function LogoutItem() {
  const navigate = useNavigate();
  const refreshSession = useSessionChange();
  const logout = useMutation(
    trpc.identity.logout.mutationOptions({
      onSuccess: async () => {
        await refreshSession();
        await navigate({ to: '/my-account/' });
      },
      onError: (error) => notify('bad', failureOf(error).text),
    }),
  );
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
