import type { inferRouterOutputs } from '@trpc/server';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';

export type TodayFigures = inferRouterOutputs<AdminAppRouter>['today']['figures'];
type Figure = keyof TodayFigures['today']['whole'];

export interface Tile {
  figure: Figure;
  title: string;
  /** Whether it is a count instead of an amount. */
  isCount?: boolean;
  /** Whether more of it is worse. */
  isLoss?: boolean;
}

export const TILES: readonly Tile[] = [
  { figure: 'revenueCents', title: 'Revenue' },
  { figure: 'orders', title: 'Orders', isCount: true },
  { figure: 'refundsCents', title: 'Refunds', isLoss: true },
  { figure: 'netCents', title: 'Net' },
  { figure: 'cardPartCents', title: 'Paid by card' },
  { figure: 'balancePartCents', title: 'Paid from balances' },
  { figure: 'newCustomers', title: 'New customers', isCount: true },
  { figure: 'marketVolumeCents', title: 'Marketplace sales' },
];

export const MORE_TILES: readonly Tile[] = [
  { figure: 'salesCents', title: 'Sales from the stock' },
  { figure: 'surchargeCents', title: 'Card surcharge' },
  { figure: 'commissionCents', title: 'Commission' },
  { figure: 'paidToSellersCents', title: 'Paid to sellers' },
  { figure: 'loadsCents', title: 'Loaded by customers' },
  { figure: 'lateCents', title: 'Paid too late, credited' },
  { figure: 'returnedToCardsCents', title: 'Sent back to cards', isLoss: true },
  { figure: 'chargebacksCents', title: 'Charge-backs', isLoss: true },
  { figure: 'tradeInsCents', title: 'Trade-ins' },
  { figure: 'cashbackCents', title: 'Cashback', isLoss: true },
  { figure: 'bonusCents', title: 'Bonus on loads', isLoss: true },
  { figure: 'couponsCents', title: 'Coupons redeemed', isLoss: true },
];
