/**
 * Every page of the console: its address below /admin/, its name, who may see it and where it stands in the menu. Routes, menus and
 * the search field are made of this list.
 */
import {
  type Icon,
  IconLayoutDashboard,
  IconPackages,
  IconUpload,
  IconTags,
  IconPalette,
  IconTicket,
  IconGift,
  IconCreditCard,
  IconGavel,
  IconShoppingBag,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Right } from '#shared/admin/rights.ts';

export const MENU_GROUPS = ['Overview', 'Sales', 'Goods', 'Money', 'Shop'] as const;

export interface ConsolePage {
  /** With `$name` for what a page takes from its address: `useParam('name')`. */
  path: `/${string}`;
  title: string;
  /** Null: for every operator. */
  right: Right | null;
  /** Absent: reached from another page. */
  menu?: { group: (typeof MENU_GROUPS)[number]; icon: Icon };
  load: () => Promise<() => ReactNode>;
}

export const PAGES: readonly ConsolePage[] = [
  {
    path: '/',
    title: 'Start',
    right: null,
    menu: { group: 'Overview', icon: IconLayoutDashboard },
    load: async () => (await import('./pages/start/start-page.tsx')).StartPage,
  },
  {
    path: '/stock',
    title: 'Stock',
    right: 'stock.read',
    menu: { group: 'Goods', icon: IconPackages },
    load: async () => (await import('./pages/stock/stock-page.tsx')).StockPage,
  },
  {
    path: '/stock/$productId',
    title: 'Account',
    right: 'stock.read',
    load: async () => (await import('./pages/stock/product-page.tsx')).ProductPage,
  },
  {
    path: '/import',
    title: 'Import',
    right: 'stock.change',
    menu: { group: 'Goods', icon: IconUpload },
    load: async () => (await import('./pages/import/import-page.tsx')).ImportPage,
  },
  {
    path: '/prices',
    title: 'Prices',
    right: 'prices.read',
    menu: { group: 'Goods', icon: IconTags },
    load: async () => (await import('./pages/prices/prices-page.tsx')).PricesPage,
  },
  {
    path: '/skins',
    title: 'Skins',
    right: 'stock.read',
    menu: { group: 'Goods', icon: IconPalette },
    load: async () => (await import('./pages/skins/skins-page.tsx')).SkinsPage,
  },
  {
    path: '/coupons',
    title: 'Discount codes',
    right: 'coupons.read',
    menu: { group: 'Goods', icon: IconTicket },
    load: async () => (await import('./pages/coupons/coupons-page.tsx')).CouponsPage,
  },
  {
    path: '/balance-codes',
    title: 'Balance codes',
    right: 'coupons.read',
    menu: { group: 'Goods', icon: IconGift },
    load: async () => (await import('./pages/coupons/balance-codes-page.tsx')).BalanceCodesPage,
  },
  {
    path: '/orders',
    title: 'Orders',
    right: 'orders.read',
    menu: { group: 'Sales', icon: IconShoppingBag },
    load: async () => (await import('./pages/orders/orders-page.tsx')).OrdersPage,
  },
  {
    path: '/orders/$orderId',
    title: 'Order',
    right: 'orders.read',
    load: async () => (await import('./pages/orders/order-page.tsx')).OrderPage,
  },
  {
    path: '/payments',
    title: 'Payments',
    right: 'payments.read',
    menu: { group: 'Sales', icon: IconCreditCard },
    load: async () => (await import('./pages/payments/payments-page.tsx')).PaymentsPage,
  },
  {
    path: '/payments/$paymentId',
    title: 'Payment',
    right: 'payments.read',
    load: async () => (await import('./pages/payments/payment-page.tsx')).PaymentPage,
  },
  {
    path: '/disputes',
    title: 'Disputes',
    right: 'payments.read',
    menu: { group: 'Sales', icon: IconGavel },
    load: async () => (await import('./pages/disputes/disputes-page.tsx')).DisputesPage,
  },
  {
    path: '/disputes/$disputeId',
    title: 'Dispute',
    right: 'payments.read',
    load: async () => (await import('./pages/disputes/dispute-page.tsx')).DisputePage,
  },
  {
    path: '/customers',
    title: 'Customers',
    right: 'customers.read',
    menu: { group: 'Sales', icon: IconUsers },
    load: async () => (await import('./pages/customers/customers-page.tsx')).CustomersPage,
  },
  {
    path: '/customers/$customerId',
    title: 'Customer',
    right: 'customers.read',
    load: async () => (await import('./pages/customers/customer-page.tsx')).CustomerPage,
  },
];

export interface PageOfMenu extends ConsolePage {
  menu: NonNullable<ConsolePage['menu']>;
}

/** What a menu shows to who has these rights. */
export function menuFor(rights: readonly Right[]): PageOfMenu[] {
  return PAGES.filter(
    (page): page is PageOfMenu =>
      page.menu !== undefined && (page.right === null || rights.includes(page.right)),
  );
}
