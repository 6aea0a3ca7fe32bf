/**
 * All pages of the console: address below /admin/, title, required right and place in the menu. Routes, menus and the
 * search field are generated from this list.
 */
import {
  type Icon,
  IconAdjustments,
  IconBook2,
  IconBuildingStore,
  IconChartLine,
  IconCreditCard,
  IconGavel,
  IconGift,
  IconHeartbeat,
  IconHistory,
  IconInbox,
  IconKey,
  IconMail,
  IconPackages,
  IconPalette,
  IconShoppingBag,
  IconTags,
  IconTicket,
  IconUpload,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Right } from '#shared/admin/rights.ts';

export const MENU_GROUPS = ['Overview', 'Sales', 'Goods', 'Money', 'Shop'] as const;

export interface ConsolePage {
  /** With `$name` for parameters of the address: `useParam('name')`. */
  path: `/${string}`;
  title: string;
  /** Null: open to every operator. */
  right: Right | null;
  /** Absent: reached only from another page. */
  menu?: { group: (typeof MENU_GROUPS)[number]; icon: Icon };
  load: () => Promise<() => ReactNode>;
}

export const PAGES: readonly ConsolePage[] = [
  {
    path: '/today',
    title: 'Today',
    right: 'figures.read',
    menu: { group: 'Overview', icon: IconChartLine },
    load: async () => (await import('./pages/today/today-page.tsx')).TodayPage,
  },
  {
    path: '/queues',
    title: 'Needs you',
    right: 'queues.read',
    menu: { group: 'Overview', icon: IconInbox },
    load: async () => (await import('./pages/queues/queues-page.tsx')).QueuesPage,
  },
  {
    path: '/queues/$queue',
    title: 'Needs you',
    right: 'queues.read',
    load: async () => (await import('./pages/queues/queue-page.tsx')).QueuePage,
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
    path: '/balance-codes/codes',
    title: 'Codes',
    right: 'coupons.read',
    load: async () => (await import('./pages/coupons/list-of-balance-codes-page.tsx')).ListOfBalanceCodesPage,
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
  {
    path: '/claims/$claimId',
    title: 'Warranty claim',
    right: 'marketplace.read',
    load: async () => (await import('./pages/queues/claim-page.tsx')).ClaimPage,
  },
  {
    path: '/marketplace',
    title: 'Marketplace',
    right: 'marketplace.read',
    menu: { group: 'Sales', icon: IconBuildingStore },
    load: async () => (await import('./pages/marketplace/listings-page.tsx')).ListingsPage,
  },
  {
    path: '/marketplace/bids',
    title: 'Bids',
    right: 'marketplace.read',
    load: async () => (await import('./pages/marketplace/bids-page.tsx')).BidsPage,
  },
  {
    path: '/marketplace/claims',
    title: 'Warranty claims',
    right: 'marketplace.read',
    load: async () => (await import('./pages/marketplace/claims-page.tsx')).ClaimsPage,
  },
  {
    path: '/marketplace/report',
    title: 'Report of a day',
    right: 'marketplace.read',
    load: async () => (await import('./pages/marketplace/report-page.tsx')).ReportPage,
  },
  {
    path: '/ledger',
    title: 'Ledger',
    right: 'ledger.read',
    menu: { group: 'Money', icon: IconBook2 },
    load: async () => (await import('./pages/ledger/ledger-page.tsx')).LedgerPage,
  },
  {
    path: '/ledger/journals',
    title: 'Journals',
    right: 'ledger.read',
    load: async () => (await import('./pages/ledger/journals-page.tsx')).JournalsPage,
  },
  {
    path: '/ledger/journals/$journalId',
    title: 'Journal',
    right: 'ledger.read',
    load: async () => (await import('./pages/ledger/journal-page.tsx')).JournalPage,
  },
  {
    path: '/settings',
    title: 'Settings',
    right: 'settings.read',
    menu: { group: 'Shop', icon: IconAdjustments },
    load: async () => (await import('./pages/settings/settings-page.tsx')).SettingsPage,
  },
  {
    path: '/health',
    title: 'Health',
    right: 'health.read',
    menu: { group: 'Shop', icon: IconHeartbeat },
    load: async () => (await import('./pages/health/health-page.tsx')).HealthPage,
  },
  {
    path: '/jobs',
    title: 'Jobs and mails',
    right: 'health.read',
    menu: { group: 'Shop', icon: IconMail },
    load: async () => (await import('./pages/health/jobs-page.tsx')).JobsPage,
  },
  {
    path: '/proposals',
    title: 'Second person',
    right: 'queues.read',
    menu: { group: 'Money', icon: IconUsersGroup },
    load: async () => (await import('./pages/proposals/proposals-page.tsx')).ProposalsPage,
  },
  {
    path: '/operators',
    title: 'Operators',
    right: 'operators.change',
    menu: { group: 'Shop', icon: IconUserShield },
    load: async () => (await import('./pages/operators/operators-page.tsx')).OperatorsPage,
  },
  {
    path: '/log',
    title: 'Log',
    right: 'log.read',
    menu: { group: 'Shop', icon: IconHistory },
    load: async () => (await import('./pages/log/log-page.tsx')).LogPage,
  },
  {
    path: '/account',
    title: 'My access',
    right: null,
    menu: { group: 'Shop', icon: IconKey },
    load: async () => (await import('./pages/account/account-page.tsx')).AccountPage,
  },
];

export interface PageOfMenu extends ConsolePage {
  menu: NonNullable<ConsolePage['menu']>;
}

/** The menu of an operator with these rights. */
export function menuFor(rights: readonly Right[]): PageOfMenu[] {
  return PAGES.filter(
    (page): page is PageOfMenu =>
      page.menu !== undefined && (page.right === null || rights.includes(page.right)),
  );
}

/** The target of `/admin/`: the figures of the day or, for a role without that right, the first page of its menu. */
export function startFor(rights: readonly Right[]): string {
  return menuFor(rights)[0]?.path ?? '/account';
}
