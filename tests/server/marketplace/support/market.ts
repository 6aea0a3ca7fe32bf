/** A shop with the marketplace enabled, and shortcuts to accounts, listings and bids. */
import type { z } from 'zod';
import { addToMarketplace } from '#server/marketplace/commands/add-to-marketplace.ts';
import { placeBid } from '#server/marketplace/commands/place-bid.ts';
import { type SettingKey, type SettingValues, writeSetting } from '#server/settings/index.ts';
import {
  addToMarketplaceBodySchema,
  type AddToMarketplaceInput,
} from '#shared/marketplace/add-to-marketplace.ts';
import type { PlaceBidOutcome } from '#shared/marketplace/place-bid.ts';
import { type TestShop, until } from '../../../support/test-shop.ts';

export interface Account {
  productId: number;
  purchaseId: number;
  username: string;
}

/** An account that this customer bought long ago, for EUR 5.00; premium, so it may be listed. */
export async function addAccount(
  shop: TestShop,
  customerId: number,
  flags: { isPremium?: boolean; isSafe?: boolean; isHandleveled?: boolean } = {},
): Promise<Account> {
  const productId = await shop.addProduct({ isPremium: true, ...flags });
  const em = shop.orm.em.fork();
  await em.execute(`update product set status = 'sold', is_safe = ? where id = ?`, [
    flags.isSafe ?? false,
    productId,
  ]);
  const [purchase] = await em.execute<{ id: number }[]>(
    `insert into purchase (customer_id, product_id, price_cents, product_class, warranty_days)
     values (?, ?, 500, 'premium', 30) returning id`,
    [customerId, productId],
  );
  return { productId, purchaseId: purchase?.id ?? 0, username: `account-${productId}` };
}

export type Terms = Partial<Record<keyof z.input<typeof addToMarketplaceBodySchema>, unknown>>;

/** The form as a seller sends it: minimum bid 5, no instant buy, 7 days, 7 days of warranty. */
export function form(productId: number, terms: Terms = {}): AddToMarketplaceInput {
  const filled = { password: `secret-${productId}`, minimumBidAmount: 5, endDays: 7, warrantyDays: 7 };
  return addToMarketplaceBodySchema.parse({ ...filled, ...terms });
}

export interface Listed extends Account {
  listingId: number;
  sellerId: number;
}

/** A listing of a new account, open for bids. */
export async function addListing(shop: TestShop, sellerId: number, terms: Terms = {}): Promise<Listed> {
  const account = await addAccount(shop, sellerId);
  const outcome = await addToMarketplace(shop.as(sellerId), {
    username: account.username,
    ...form(account.productId, terms),
  });
  if (outcome.outcome !== 'listed') throw new Error(outcome.text);
  return { ...account, listingId: outcome.listingId, sellerId };
}

/** Cents here. */
export function bid(
  shop: TestShop,
  customerId: number,
  listingId: number,
  amount: number,
  maxAmount?: number,
): Promise<PlaceBidOutcome> {
  return placeBid(shop.as(customerId), {
    listingId,
    amountCents: amount,
    maxCents: maxAmount,
    isInstaBuy: false,
  });
}

export function instaBuy(
  shop: TestShop,
  customerId: number,
  listingId: number,
  amount: number,
): Promise<PlaceBidOutcome> {
  return placeBid(shop.as(customerId), { listingId, amountCents: amount, isInstaBuy: true });
}

/**
 * Lets time pass, the only way there is: the database's clock decides, so what it is compared with moves into the past.
 */
export async function passTime(shop: TestShop, seconds: number): Promise<void> {
  await shop.orm.em.fork().execute(
    `update listing set created_at = created_at - span, confirmed_at = confirmed_at - span, ends_at = ends_at - span,
       completed_at = completed_at - span, warranty_ends_at = warranty_ends_at - span, paid_at = paid_at - span
     from (select ? * interval '1 second' as span) s`,
    [seconds],
  );
}

export const DAY = 24 * 3600;

export async function setSetting<Key extends SettingKey>(
  shop: TestShop,
  key: Key,
  value: SettingValues[Key],
): Promise<void> {
  await writeSetting(shop.orm.em.fork(), key, value);
  await until(() => shop.services.settings.get(key) === value);
}

export async function listingRow(shop: TestShop, listingId: number): Promise<Record<string, unknown>> {
  return shop.row('select * from listing where id = ?', [listingId]);
}

export async function purchaseStates(shop: TestShop, productId: number): Promise<string[]> {
  const rows = await shop.orm.em
    .fork()
    .execute<{ state: string }[]>('select state from purchase where product_id = ? order by id', [productId]);
  return rows.map(({ state }) => state);
}

/** Names of the mails that wait for this customer, in order. */
export async function mailsTo(shop: TestShop, customerId: number): Promise<string[]> {
  const rows = await shop.orm.em.fork().execute<{ template: string }[]>(
    `select job.data->>'template' as template from pgboss.job job
     join customer on customer.email = job.data->>'to' where customer.id = ? and job.name = 'send-mail' order by created_on`,
    [customerId],
  );
  return rows.map(({ template }) => template);
}

/** What the newest mail of this template says that waits for the customer. */
export async function mailTo(shop: TestShop, customerId: number, template: string): Promise<unknown> {
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [
    customerId,
  ]);
  return mailToAddress(shop, email, template);
}

export async function mailToAddress(shop: TestShop, address: string, template: string): Promise<unknown> {
  const { data } = await shop.row<{ data: { messageId: string; sealedValues: string } }>(
    `select data from pgboss.job where name = 'send-mail' and data->>'template' = ? and data->>'to' = ?
      order by created_on desc limit 1`,
    [template, address],
  );
  const sealed = Buffer.from(data.sealedValues, 'base64');
  return JSON.parse(shop.services.secrets.decrypt(sealed, `mail:${data.messageId}`));
}
