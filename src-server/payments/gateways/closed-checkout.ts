import { ShopError } from '../../../src-shared/errors.ts';
import type { HostedCheckout } from './payment-providers.ts';

const refuse = (): Promise<never> => Promise.reject(new ShopError('gateway_unavailable'));

/** In place of the provider where nothing may be captured or sent back. */
export const closedCheckout: HostedCheckout = {
  findPayment: refuse,
  closePage: refuse,
  refund: refuse,
  openSession: refuse,
  findCharge: refuse,
  findDispute: refuse,
  listDisputes: refuse,
  readWebhook() {
    throw new ShopError('gateway_unavailable');
  },
};
