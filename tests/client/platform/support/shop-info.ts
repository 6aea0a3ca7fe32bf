import type { ShopInfo } from '#client/platform/shop-info.ts';

/** A shop that is open, with every feature on. */
export const SHOP_INFO: ShopInfo = {
  name: 'Level30',
  email: 'help@test.example',
  chatUrl: '',
  tradingName: 'Test Trading',
  registeredOffice: 'Somewhere 1',
  salesBadgeText: '',
  salesBadgeUrl: '',
  successorName: '',
  successorUrl: '',
  gamePublisher: 'Test Publisher',
  imageHost: '',
  flags: { trade: true, auction: true, param: true },
  isArchived: false,
  areSellersPaidAtOnce: false,
  sandbox: true,
  deliverySeconds: null,
  vitalsShare: 0,
};
