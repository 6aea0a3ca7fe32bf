import type { LinkProps } from '@tanstack/react-router';
import type { ShopInfo } from '#client/platform/shop-info.ts';

interface NavItem {
  to: LinkProps['to'];
  label: string;
  /** A word beside the label, e.g. "Beta". */
  mark?: string;
  /** Omitted: always shown. */
  isShown?: (info: ShopInfo | undefined) => boolean;
}

/** The main navigation, in order; the logo links to home. */
export const HEADER_ITEMS: readonly NavItem[] = [
  { to: '/buy-account/', label: 'Buy Account' },
  {
    to: '/marketplace/',
    label: 'Marketplace',
    mark: 'Beta',
    isShown: (info) => info?.flags.auction ?? false,
  },
  { to: '/faq/', label: 'FAQ' },
];

/** The menu sheet of narrow windows contains all pages. */
export const MENU_ITEMS: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  ...HEADER_ITEMS,
  { to: '/wish-list/', label: 'Wish List' },
  { to: '/my-cart/', label: 'My Cart' },
  { to: '/my-account/', label: 'My Account' },
];

export const FOOTER_ITEMS: readonly NavItem[] = [
  { to: '/buy-account/', label: 'Buy Account' },
  { to: '/faq/', label: 'Faqs' },
  { to: '/tos/', label: 'Terms of Service' },
  { to: '/privacy-policy/', label: 'Privacy Policy' },
];

export function shownItems(items: readonly NavItem[], info: ShopInfo | undefined): NavItem[] {
  return items.filter((item) => item.isShown?.(info) ?? true);
}
