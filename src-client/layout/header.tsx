import { IconBrandDiscord, IconMenu2, IconShoppingCart, IconStar, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ageText } from '#shared/dates.ts';
import { useCartCount } from '#client/cart/cart-query.ts';
import { usePaymentsUnderWay } from '#client/checkout/payments-under-way.ts';
import { useSyncWithBalance } from '#client/device-copy/use-sync.ts';
import { useBalanceCents, useMe } from '#client/identity/session.ts';
import { currentSession } from '#client/offline/vault/session-mark.ts';
import { lazyPart } from '#client/platform/lazy-part.ts';
import { DEFAULT_SHOP_NAME, useShopInfo } from '#client/platform/shop-info.ts';
import { whenIdle } from '#client/platform/when-idle.ts';
import { CountBadge } from '#client/ui/count-badge/count-badge.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Logo } from '#client/ui/logo/logo.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import classes from './header.module.css';
import { HEADER_ITEMS, shownItems } from './nav-items.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const loadMenu = () => import('./menu-sheet.tsx');
/** Not in the first load, but loaded before it is needed. */
const MenuSheet = lazy(async () => ({ default: (await loadMenu()).MenuSheet }));
const MENU_WITHIN_MS = 5_000;

export function Header() {
  const info = useShopInfo();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => whenIdle(() => void loadMenu().catch(() => undefined), MENU_WITHIN_MS), []);
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.home} aria-label={`${info?.name ?? DEFAULT_SHOP_NAME}, home`}>
          <Logo name={info?.name ?? DEFAULT_SHOP_NAME} />
        </Link>
        <nav className={classes.nav} aria-label="Main">
          {shownItems(HEADER_ITEMS, info).map((item) => (
            <Link
              key={item.label}
              to={item.to}
              className={classes.link}
              activeProps={{ className: classes.active }}
            >
              {item.label}
              {item.mark !== undefined && <span className={classes.mark}>{item.mark}</span>}
            </Link>
          ))}
        </nav>
        <div className={classes.side}>
          <Balance />
          {info !== undefined && info.chatUrl !== '' && (
            <a
              className={`${classes.icon} ${classes.wideOnly}`}
              href={info.chatUrl}
              title="Join chat community"
              rel="noopener"
            >
              <IconBrandDiscord size={20} stroke={1.75} aria-hidden="true" />
              <VisuallyHidden>Join chat community</VisuallyHidden>
            </a>
          )}
          <Notices />
          <Link
            to="/wish-list/"
            className={`${classes.icon} ${classes.wideOnly}`}
            title="Wish List"
            activeProps={{ className: classes.active }}
          >
            <IconStar size={20} stroke={1.75} aria-hidden="true" />
            <VisuallyHidden>Wish List</VisuallyHidden>
          </Link>
          <CartLink />
          <AccountLink />
          <span className={classes.wideOnly}>
            <ThemeToggle />
          </span>
          <span className={classes.narrowOnly}>
            <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
              <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      </div>
      {isMenuOpen && (
        <Suspense fallback={null}>
          <MenuSheet onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** Loaded when first opened. */
const BalancePanel = lazy(async () => ({
  default: (await import('#client/wallet/balance-panel.tsx')).BalancePanel,
}));

function Balance() {
  const [isOpen, setOpen] = useState(false);
  const balanceCents = useBalanceCents();
  useSyncWithBalance(balanceCents);
  if (balanceCents === undefined) return null;
  return (
    <>
      <button
        type="button"
        className={classes.balance}
        aria-haspopup="dialog"
        title="Available, set aside and on its way"
        onClick={() => setOpen(true)}
      >
        <span className={classes.balanceLabel}>Balance</span> <Money cents={balanceCents} />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} placement="sheet" title="Your balance">
        <Suspense fallback={<Skeleton height="160px" />}>
          <BalancePanel onLeave={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}

const NoticeBell = lazyPart(async () => (await import('#client/notices/notice-bell.tsx')).NoticeBell);

/** For signed-in customers; reserves its room while loading. */
function Notices() {
  const isSignedIn = useIsSignedIn();
  if (!isSignedIn) return null;
  return (
    <span className={classes.icon}>
      <Suspense>
        <NoticeBell />
      </Suspense>
    </span>
  );
}

/** Until the shop has answered, uses this device's session mark. */
function useIsSignedIn(): boolean {
  const me = useMe();
  return me === undefined ? currentSession() !== undefined : me !== null;
}

function CartLink() {
  const count = useCartCount();
  const [oldest] = usePaymentsUnderWay();
  const underWay = oldest && `payment under way, ${ageText(oldest.ageSeconds)}`;
  return (
    <Link
      to="/my-cart/"
      className={classes.icon}
      title={underWay === undefined ? 'My Cart' : `My Cart: ${underWay}`}
      activeProps={{ className: classes.active }}
    >
      <IconShoppingCart size={20} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>
        My Cart, {count === 1 ? '1 account' : `${count} accounts`}
        {underWay !== undefined && `, ${underWay}`}
      </VisuallyHidden>
      {underWay !== undefined && <span className={classes.underWay} aria-hidden="true" />}
      <CountBadge count={count} most={99} />
    </Link>
  );
}

/**
 * A visitor sees "Log in", a customer only the icon. Until the shop has answered, this device's session mark decides: a
 * link that grew later would push its neighbours from under the pointer.
 */
function AccountLink() {
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) {
    return (
      <Link to="/my-account/" className={`${classes.icon} ${classes.wideOnly}`} title="My Account">
        <IconUser size={20} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>My Account</VisuallyHidden>
      </Link>
    );
  }
  return (
    <Link to="/my-account/" className={`${classes.signIn} ${classes.wideOnly}`}>
      Log in
    </Link>
  );
}
