import { IconBrandDiscord, IconMenu2, IconShoppingCart, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCartCount } from '#client/cart/cart-query.ts';
import { useSyncWithBalance } from '#client/device-copy/use-sync.ts';
import { useBalanceCents, useMe } from '#client/identity/session.ts';
import { currentSession } from '#client/offline/vault/session-mark.ts';
import { DEFAULT_SHOP_NAME, useShopInfo } from '#client/platform/shop-info.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { Money } from '#client/ui/money.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import classes from './header.module.css';
import { MenuSheet } from './menu-sheet.tsx';
import { HEADER_ITEMS, shownItems } from './nav-items.ts';
import { ThemeToggle } from './theme-toggle.tsx';

export function Header() {
  const info = useShopInfo();
  const [isMenuOpen, setMenuOpen] = useState(false);
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
      <MenuSheet isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}

function Balance() {
  const balanceCents = useBalanceCents();
  useSyncWithBalance(balanceCents);
  if (balanceCents === undefined) return null;
  return (
    <span className={classes.balance}>
      <span className={classes.balanceLabel}>Balance</span> <Money cents={balanceCents} />
    </span>
  );
}

function CartLink() {
  const count = useCartCount();
  return (
    <Link to="/my-cart/" className={classes.icon} title="My Cart" activeProps={{ className: classes.active }}>
      <IconShoppingCart size={20} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>My Cart, {count === 1 ? '1 account' : `${count} accounts`}</VisuallyHidden>
      {count > 0 && (
        <span className={classes.badge} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}

/**
 * A visitor reads "Log in"; whoever is signed in sees the icon only. Until the shop has said which, what this device
 * remembers decides: a link that grew later would push its neighbours from under the pointer.
 */
function AccountLink() {
  const me = useMe();
  const isSignedIn = me === undefined ? currentSession() !== undefined : me !== null;
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
