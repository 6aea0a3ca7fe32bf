import { IconBrandDiscord } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCartCount } from '#client/cart/cart-query.ts';
import { DEFAULT_SHOP_NAME, useShopInfo } from '#client/platform/shop-info.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Logo } from '#client/ui/logo/logo.tsx';
import { InstallButton } from './install-button.tsx';
import classes from './menu-sheet.module.css';
import { MENU_ITEMS, shownItems } from './nav-items.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** The navigation in windows below 950 px. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const info = useShopInfo();
  const cartCount = useCartCount();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      placement="sheet"
      title={<Logo name={info?.name ?? DEFAULT_SHOP_NAME} />}
      footer={
        <div className={classes.theme}>
          <span>Dark mode</span>
          <ThemeToggle />
        </div>
      }
    >
      <nav aria-label="Menu">
        {shownItems(MENU_ITEMS, info).map((item) => (
          <Link
            key={item.label}
            to={item.to}
            className={classes.link}
            activeProps={{ className: classes.active }}
            activeOptions={{ exact: item.to === '/' }}
            onClick={onClose}
          >
            {item.label}
            {item.mark !== undefined && <span className={classes.mark}>{item.mark}</span>}
            {item.to === '/my-cart/' && cartCount > 0 && <span className={classes.count}>{cartCount}</span>}
          </Link>
        ))}
        {info !== undefined && info.chatUrl !== '' && (
          <a className={classes.link} href={info.chatUrl} rel="noopener">
            Join chat community
            <IconBrandDiscord className={classes.count} size={20} stroke={1.75} aria-hidden="true" />
          </a>
        )}
      </nav>
      <div className={classes.install}>
        <InstallButton />
      </div>
    </Dialog>
  );
}
