import {
  IconArrowsExchange,
  IconCreditCard,
  IconFileExport,
  IconGift,
  IconKey,
  IconPackage,
  IconSend,
  IconShieldCheck,
  IconShieldLock,
  IconTicket,
  IconWallet,
} from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import type { Me } from '#client/identity/session.ts';
import { FIRST_PAGE } from '#client/platform/search-params.ts';

interface ProfileItem {
  link: object;
  label: string;
  Icon: typeof IconPackage;
  /** Omitted: always shown. */
  isShown?: (me: Me) => boolean;
}

interface ProfileGroup {
  name: string;
  items: readonly ProfileItem[];
}

/**
 * The profile menu in order (account and marketplace, section 2): Redeem Coupon, Load Balance, Transfer Balance,
 * Transfer Balance (Cross Site), Your Purchases, Your Transactions, Your Payments, Change Password, Export Data;
 * additionally Security and Privacy. Logout comes last.
 */
const BALANCE_ITEMS = [
  { link: linkOptions({ to: '/my-account/profile/redeem-coupon/' }), label: 'Redeem Coupon', Icon: IconGift },
  {
    link: linkOptions({ to: '/my-account/profile/load-balance/' }),
    label: 'Load Balance',
    Icon: IconWallet,
  },
  {
    link: linkOptions({ to: '/my-account/profile/transfer-balance/' }),
    label: 'Transfer Balance',
    Icon: IconSend,
    isShown: (me) => me.isBalanceTransferAllowed,
  },
  {
    link: linkOptions({ to: '/my-account/profile/transfer-balance-cross-site/' }),
    label: 'Transfer Balance (Cross Site)',
    Icon: IconTicket,
  },
] as const satisfies readonly ProfileItem[];

const HISTORY_ITEMS = [
  {
    link: linkOptions({ to: '/my-account/profile/your-purchases/', search: FIRST_PAGE }),
    label: 'Your Purchases',
    Icon: IconPackage,
  },
  {
    link: linkOptions({ to: '/my-account/profile/your-transactions/', search: FIRST_PAGE }),
    label: 'Your Transactions',
    Icon: IconArrowsExchange,
  },
  {
    link: linkOptions({ to: '/my-account/profile/your-payments/', search: FIRST_PAGE }),
    label: 'Your Payments',
    Icon: IconCreditCard,
  },
] as const satisfies readonly ProfileItem[];

const SETTINGS_ITEMS = [
  {
    link: linkOptions({ to: '/my-account/profile/change-password/' }),
    label: 'Change Password',
    Icon: IconKey,
  },
  {
    link: linkOptions({ to: '/my-account/profile/export-data/' }),
    label: 'Export Data',
    Icon: IconFileExport,
  },
  {
    link: linkOptions({ to: '/my-account/profile/security/' }),
    label: 'Security',
    Icon: IconShieldCheck,
  },
  {
    link: linkOptions({ to: '/my-account/profile/privacy/' }),
    label: 'Privacy',
    Icon: IconShieldLock,
  },
] as const satisfies readonly ProfileItem[];

const PROFILE_GROUPS = [
  { name: 'Balance', items: BALANCE_ITEMS },
  { name: 'History', items: HISTORY_ITEMS },
  { name: 'Settings', items: SETTINGS_ITEMS },
] as const satisfies readonly ProfileGroup[];

export function shownProfileGroups(me: Me | null | undefined) {
  return PROFILE_GROUPS.map(({ name, items }) => ({
    name,
    items: items.filter(({ isShown }: ProfileItem) => isShown === undefined || (me ? isShown(me) : false)),
  }));
}
