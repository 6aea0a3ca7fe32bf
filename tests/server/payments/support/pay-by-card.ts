import { writeSetting } from '#server/settings/index.ts';
import { payByCard } from '#server/checkout/pay-by-card.ts';
import { type CardLoad, loadByCard } from '#server/loads/load-by-card.ts';
import { receiveParamCallback } from '#server/payments/commands/receive-param-callback.ts';
import { loadByCardSchema, payByCardSchema, type PayByCardOutcome } from '#shared/checkout/pay-by-card.ts';
import { eurToCents } from '#shared/money.ts';
import { type TestShop, until } from '../../../support/test-shop.ts';

export const CARD_FORM = {
  fullName: 'Ana Cruz',
  country: 'Spain',
  phone: '+34600112233',
  creditCardNumber: '4546 7112 3456 7894',
  expiryDate: '12/30',
  expiryMonth: '12',
  expiryYear: '30',
  cvv: '000',
};

export async function switchParamOn(shop: TestShop, isOn = true): Promise<void> {
  await writeSetting(shop.orm.em.fork(), 'flags.param', isOn);
  await until(() => shop.services.settings.get('flags.param') === isOn);
}

let addresses = 0;
/** Every try from another address, so that only the limit by customer is met. */
export function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export function sendCard(
  shop: TestShop,
  customerId: number,
  cartItems: number[],
  totalEur: number,
  more: {
    idempotencyKey?: string;
    card?: Partial<typeof CARD_FORM>;
    discountCode?: string;
    paymentsUnderWay?: 'refuse' | 'replace';
    cardPartCents?: number;
  } = {},
): Promise<PayByCardOutcome> {
  const { idempotencyKey, card, ...basket } = more;
  const totalCents = eurToCents(totalEur);
  const input = payByCardSchema.parse({ ...CARD_FORM, ...card, cartItems, totalCents, ...basket });
  return payByCard(shop.as(customerId), { ...input, ip: nextAddress(), idempotencyKey });
}

export function sendLoadCard(
  shop: TestShop,
  customerId: number,
  loadEur: number,
  idempotencyKey?: string,
): Promise<CardLoad> {
  const input = loadByCardSchema.parse({ ...CARD_FORM, amountCents: eurToCents(loadEur) });
  return loadByCard(shop.as(customerId), { ...input, ip: nextAddress(), idempotencyKey });
}

/** The bank's page posts the browser back; returns the path it is sent on to. */
export function callBack(shop: TestShop, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [`TURKPOS_RETVAL_${name}`, value]),
  );
  return receiveParamCallback({ ...shop.as(0), actor: null }, Buffer.from(`${body}`));
}
