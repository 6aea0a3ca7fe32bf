import {
  IconArrowsExchange,
  IconCreditCard,
  IconFileExport,
  IconGift,
  IconKey,
  IconPackage,
  IconSend,
  IconShieldLock,
  IconTicket,
  IconWallet,
} from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import type { Me } from '#client/identity/session.ts';

interface ProfileItem {
  link: object;
  label: string;
  Icon: typeof IconPackage;
  /** Left out: always shown. */
  isShown?: (me: Me) => boolean;
}

/**
 * The side menu of the profile in its order (account and marketplace, section 2): Redeem Coupon, Load Balance, Transfer
 * Balance, Transfer Balance (Cross Site), Your Purchases, Your Transactions, Your Payments, Change Password, Export Data;
 * beyond it Privacy. Logout closes it.
 */
const PROFILE_ITEMS = [
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
  {
    link: linkOptions({ to: '/my-account/profile/your-purchases/', search: { page: '1', limit: '5' } }),
    label: 'Your Purchases',
    Icon: IconPackage,
  },
  {
    link: linkOptions({ to: '/my-account/profile/your-transactions/', search: { page: '1', limit: '5' } }),
    label: 'Your Transactions',
    Icon: IconArrowsExchange,
  },
  {
    link: linkOptions({ to: '/my-account/profile/your-payments/', search: { page: '1', limit: '5' } }),
    label: 'Your Payments',
    Icon: IconCreditCard,
  },
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
    link: linkOptions({ to: '/my-account/profile/privacy/' }),
    label: 'Privacy',
    Icon: IconShieldLock,
  },
] as const satisfies readonly ProfileItem[];

export function shownProfileItems(me: Me | null | undefined) {
  return PROFILE_ITEMS.filter(
    ({ isShown }: ProfileItem) => isShown === undefined || (me ? isShown(me) : false),
  );
}
