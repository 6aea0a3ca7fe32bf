/** A listing that an operator confirms: with the password that the seller gave, until it is decided. */
import { beforeAll, describe, expect, it } from 'vitest';
import { rotateCredentials } from '#server/admin/index.ts';
import { operatorContext } from '#server/context.ts';
import { addToMarketplace } from '#server/marketplace/commands/add-to-marketplace.ts';
import { cancelListing } from '#server/marketplace/commands/cancel-listing.ts';
import {
  confirmListing,
  endListingsOf,
  listWaitingListings,
  refuseListing,
} from '#server/marketplace/index.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { eraseCustomer } from '#server/privacy/erase-customer.ts';
import { testOperator } from '../../support/test-operator.ts';
import { TEST_CONFIG, useTestShop } from '../../support/test-shop.ts';
import {
  addAccount,
  addListing,
  form,
  type Listed,
  listingRow,
  mailsTo,
  mailTo,
  purchaseStates,
  setSetting,
} from './support/market.ts';
import { passwordOf } from './support/sold.ts';

const GIVEN = 'changed-by-the-seller';

/** As in production: the provider is no sandbox. */
const shop = useTestShop({ config: { stripe: { ...TEST_CONFIG.stripe, isSandbox: false } } });
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const operator = testOperator();
const asOperator = () => ({ ...shop.work(), operator });
const confirm = (id: number) => confirmListing(asOperator(), { id });
const refuse = (id: number) => refuseListing(asOperator(), { id, reason: 'does not log in' });
const waitingListing = async () => addListing(shop, await shop.addCustomer(), { password: GIVEN });
const shownFor = async ({ listingId }: Listed, work = shop.work()) =>
  (await listWaitingListings(work)).find(({ id }) => id === listingId)?.password;
const rotate = (...keys: Buffer[]) =>
  rotateCredentials(operatorContext({ secrets: createSecrets(keys) }, em(), operator));
const storedWith = async ({ listingId }: Listed) =>
  (await listingRow(shop, listingId))['given_password_encrypted'];

describe('the password that the seller gave', () => {
  it('is shown to the operator where the delivered one was changed; the delivered one stays on record', async () => {
    const listing = await waitingListing();
    expect(await shownFor(listing)).toBe(GIVEN);
    expect(await passwordOf(shop, listing.productId)).toBe(`secret-${listing.productId}`);
    expect(Buffer.from((await storedWith(listing)) as Buffer).toString('latin1')).not.toContain(GIVEN);
  });

  it('is the delivered one for a listing that an earlier build took', async () => {
    const listing = await waitingListing();
    await em().execute('update listing set given_password_encrypted = null where id = ?', [
      listing.listingId,
    ]);
    expect(await shownFor(listing)).toBe(`secret-${listing.productId}`);
  });

  it('must be the delivered one, and is not stored, where listings are confirmed automatically', async () => {
    const customer = await shop.addCustomer();
    const { productId, username } = await addAccount(shop, customer);
    await setSetting(shop, 'marketplace.autoConfirm', 'always');
    await expect(
      addToMarketplace(shop.as(customer), { username, ...form(productId, { password: GIVEN }) }),
    ).rejects.toMatchObject({ code: 'validation_failed', fields: { password: [expect.any(String)] } });
    const added = await addToMarketplace(shop.as(customer), { username, ...form(productId) });
    await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
    expect(await listingRow(shop, added.outcome === 'listed' ? added.listingId : 0)).toMatchObject({
      state: 'open',
      given_password_encrypted: null,
    });
  });

  it('survives a change of the key', async () => {
    const listing = await waitingListing();
    const key = TEST_CONFIG.credentialKeys[0] ?? Buffer.alloc(32);
    const fresh = Buffer.alloc(32, 9);
    expect(await rotate(fresh, key)).toMatchObject({ unreadable: [] });
    const services = { ...shop.services, secrets: createSecrets([fresh]) };
    expect(await shownFor(listing, { ...shop.work(), services })).toBe(GIVEN);
    await rotate(key, fresh);
  });

  it.each<[string, (listing: Listed) => Promise<unknown>]>([
    ['confirmed', ({ listingId }) => confirm(listingId)],
    ['refused', ({ listingId }) => refuse(listingId)],
    ['cancelled', ({ sellerId, username }) => cancelListing(shop.as(sellerId), { username })],
    ['ended by the shop', ({ sellerId }) => endListingsOf(shop.work(), { sellerId })],
  ])('is gone once the listing is %s', async (_, decide) => {
    const listing = await waitingListing();
    await decide(listing);
    expect(await storedWith(listing)).toBeNull();
  });

  it('is gone with the seller, even if an earlier build has ended the listing', async () => {
    const [listing, other] = [await waitingListing(), await waitingListing()];
    const customerId = listing.sellerId;
    const erase = () => em().transactional((transaction) => eraseCustomer(transaction, { customerId }));
    expect(await erase()).toMatchObject({ outcome: 'blocked', blockers: [{ name: 'account_listed' }] });
    const sealed = await storedWith(listing);
    await cancelListing(shop.as(customerId), listing);
    await em().execute('update listing set given_password_encrypted = ? where id = ?', [
      sealed,
      listing.listingId,
    ]);
    expect(await erase()).toMatchObject({ outcome: 'erased' });
    expect(await storedWith(listing)).toBeNull();
    expect(await shownFor(other)).toBe(GIVEN);
  });
});

describe('a refusal', () => {
  it('returns the account with its delivered password, is logged, and told by notice and mail', async () => {
    const { listingId, sellerId, productId, username } = await waitingListing();
    expect(await refuse(listingId)).toEqual({ username });
    expect(await listingRow(shop, listingId)).toMatchObject({
      state: 'cancelled',
      completed_at: expect.anything(),
    });
    expect(await purchaseStates(shop, productId)).toEqual(['owned']);
    expect(await passwordOf(shop, productId)).toBe(`secret-${productId}`);
    expect(
      await shop.row('select who, action, subject, reason from operator_log order by id desc limit 1'),
    ).toEqual({
      who: operator.who,
      action: 'listings refuse',
      subject: `account ${username}`,
      reason: 'does not log in',
    });
    expect(
      await shop.row('select kind, product_id, listing_id from notice where customer_id = ?', [sellerId]),
    ).toEqual({ kind: 'listing_refused', product_id: productId, listing_id: null });
    expect(await mailsTo(shop, sellerId)).toEqual(['listing-refused']);
    expect(await mailTo(shop, sellerId, 'listing-refused')).toEqual({ region: 'EUW' });
    const again = await addToMarketplace(shop.as(sellerId), {
      username,
      ...form(productId, { password: GIVEN }),
    });
    expect(again).toMatchObject({ outcome: 'listed' });
  });

  it('is possible while the listing waits, and only then', async () => {
    const [refused, confirmed] = [await waitingListing(), await waitingListing()];
    await refuse(refused.listingId);
    await confirm(confirmed.listingId);
    for (const { listingId } of [refused, confirmed]) {
      const before = await listingRow(shop, listingId);
      for (const decide of [confirm, refuse])
        await expect(decide(listingId)).rejects.toMatchObject({ code: 'listing_not_waiting' });
      expect(await listingRow(shop, listingId)).toEqual(before);
    }
    await expect(refuse(999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('or a confirmation or the seller’s cancellation: the quickest of many decides, once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { listingId, sellerId, productId, username } = await waitingListing();
      const cancel = async () => {
        const { outcome } = await cancelListing(shop.as(sellerId), { username });
        if (outcome !== 'cancelled') throw new Error(outcome);
      };
      const calls = [() => refuse(listingId), () => confirm(listingId), cancel];
      const answers = await Promise.allSettled(
        Array.from({ length: 12 }, async (_, n) => calls[(n + round) % calls.length]?.()),
      );
      // An auction that has begun may be cancelled, too.
      const decided = answers.filter(({ status }) => status === 'fulfilled').length;
      const { state, confirmed_at, given_password_encrypted } = await listingRow(shop, listingId);
      expect(decided).toBe(confirmed_at !== null && state === 'cancelled' ? 2 : 1);
      expect(given_password_encrypted).toBeNull();
      expect(await purchaseStates(shop, productId)).toEqual([state === 'open' ? 'listed' : 'owned']);
      const { logged, noticed } = await shop.row<{ logged: number; noticed: number }>(
        `select (select count(*)::int from operator_log where action = 'listings refuse' and subject = ?) as logged,
                (select count(*)::int from notice where customer_id = ? and kind = 'listing_refused') as noticed`,
        [`account ${username}`, sellerId],
      );
      expect(logged).toBe(noticed);
      expect(await mailsTo(shop, sellerId)).toEqual(logged === 1 ? ['listing-refused'] : []);
    }
    expect(await shop.audit()).toEqual([]);
  });
});
