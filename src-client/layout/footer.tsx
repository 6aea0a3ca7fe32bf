import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { publisherNotice } from '#shared/legal/publisher-notice.ts';
import { DEFAULT_SHOP_NAME, useShopInfo } from '#client/platform/shop-info.ts';
import { Logo } from '#client/ui/logo/logo.tsx';
import classes from './footer.module.css';
import { InstallButton } from './install-button.tsx';
import { FOOTER_ITEMS } from './nav-items.ts';

export function Footer() {
  const info = useShopInfo();
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.brand}>
          <Logo name={info?.name ?? DEFAULT_SHOP_NAME} />
          {info !== undefined && info.salesBadgeUrl !== '' && (
            <a className={classes.badge} href={info.salesBadgeUrl} rel="noopener">
              {info.salesBadgeText}
              <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
            </a>
          )}
          <InstallButton />
        </div>
        <nav className={classes.column} aria-label="About">
          <h2 className={classes.heading}>About</h2>
          {FOOTER_ITEMS.map(({ to, label }) => (
            <Link key={label} className={classes.link} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.column}>
          <h2 className={classes.heading}>Support</h2>
          {info !== undefined && (
            <>
              <a className={classes.link} href={`mailto:${info.email}`}>
                {info.email}
              </a>
              {info.chatUrl !== '' && (
                <a className={classes.link} href={info.chatUrl} rel="noopener">
                  Join chat community
                </a>
              )}
            </>
          )}
        </div>
      </div>
      <div className={classes.legal}>
        <p>{[info?.tradingName, info?.registeredOffice].filter(Boolean).join(' · ')}</p>
        {info?.gamePublisher ? <p>{publisherNotice(info.name, info.gamePublisher)}</p> : null}
      </div>
    </footer>
  );
}
