/** The commands about the marketplace, run from the command line. */
import { beforeAll, expect, test } from 'vitest';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { runCli } from '../../support/run-cli.ts';
import { TEST_CONFIG } from '../../support/test-shop.ts';
import { operatorCaller } from '../admin/support/operators.ts';
import { addListing, instaBuy, listingRow, mailsTo, setSetting } from '../marketplace/support/market.ts';

const shop = useListeningShop();
beforeAll(async () => {
  await setSetting(shop, 'flags.auction', true);
  await setSetting(shop, 'marketplace.autoConfirm', 'never');
});

const [credentialKey = Buffer.alloc(32)] = TEST_CONFIG.credentialKeys;
const run = (...words: string[]) => runCli({ databaseUrl: shop.databaseUrl, credentialKey }, words);

test('a listing is confirmed, sold, claimed and refunded, and the report sums it up', async () => {
  const [seller, buyer] = [await shop.addCustomer(), await shop.addCustomer(5000)];
  const { listingId, username, productId } = await addListing(shop, seller, { instaBuyAmount: 20 });
  expect((await run('listings', 'list')).stdout).toMatch(
    new RegExp(`^${listingId} .* ${username} +secret-${productId}$`, 'm'),
  );
  const confirmed = await run('listings', 'confirm', String(listingId));
  expect(confirmed.stdout).toMatch(
    new RegExp(`^the auction has started; now change the password of ${username} to \\w{16}$`, 'm'),
  );
  expect(await run('listings', 'confirm', String(listingId))).toMatchObject({
    code: 1,
    stderr: 'This listing is not waiting for a new password.\n',
  });

  expect(await instaBuy(shop, buyer, listingId, 2000)).toMatchObject({ outcome: 'bought' });
  await openListingClaim(shop.as(buyer), { listingId, text: 'It is\nbanned' });
  const claims = (await run('claims', 'list')).stdout;
  expect(claims).toContain('"It is\\nbanned"');
  expect(await shop.row(`select subject from operator_log where action = 'claims list'`)).toEqual({
    subject: `account ${username}`,
  });
  const claimId = /^\d+/.exec(claims)?.[0] ?? '';
  const shown = await run('claims', 'refund', claimId, '--reason', 'ban seen');
  expect(shown.stdout).toMatch(
    /^€20\.00 goes to the balance of .*\nnothing was done yet; say --yes to do it\n$/,
  );
  expect(await shop.balance(buyer)).toBe(3000);
  const refunded = await run('claims', 'refund', claimId, '--reason', 'ban seen', '--yes');
  expect(refunded).toMatchObject({ code: 0, stderr: '' });
  expect(refunded.stdout).toContain(`refunded; now change the password of ${username} to `);
  expect(await shop.balance(buyer)).toBe(5000);
  expect(await mailsTo(shop, buyer)).toEqual(['auction-won', 'warranty-claim']);
  expect(await listingRow(shop, listingId)).toMatchObject({ state: 'returned' });

  const report = (await run('marketplace', 'report')).stdout;
  expect(report).toMatch(/^sales +1 for €20\.00$/m);
  expect(report).toMatch(/^of them undone since +€20\.00$/m);
  expect(report).toMatch(/^commission +€0\.00$/m);
  expect(report).toMatch(/^owed to sellers now +€0\.00$/m);
  for (const day of ['yesterday', '2026-02-31']) {
    expect(await run('marketplace', 'report', '--day', day)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`'${day}' is invalid. It is a day such as 2026-12-31.`),
    });
  }
  expect(await shop.audit()).toEqual([]);
});

test('the report is about the same day as in the console', async () => {
  const { marketplace } = await operatorCaller(shop, 'reader');
  // Where it is another day than in UTC, whatever the time.
  const timeZone = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  await setSetting(shop, 'reports.timeZone', timeZone);
  const { stdout } = await run('marketplace', 'report');
  expect(stdout).toContain(`${(await marketplace.day({})).day}, ${timeZone}\n`);

  await setSetting(shop, 'reports.timeZone', 'Europe/Berlin');
  await shop.newEm().execute(`update listing set created_at = '2026-06-30T22:30:00Z'`);
  for (const [day, newListings] of [
    ['2026-06-30', 0],
    ['2026-07-01', 1],
  ] as const) {
    expect(await marketplace.day({ day })).toMatchObject({ day, newListings });
    const report = (await run('marketplace', 'report', '--day', day)).stdout;
    expect(report).toMatch(new RegExp(`^${day}, Europe/Berlin\nnew listings +${newListings}$`, 'm'));
  }
});

test('a listing is refused, with a mail to its seller', async () => {
  const seller = await shop.addCustomer();
  const { listingId, username } = await addListing(shop, seller, { password: 'changed-by-the-seller' });
  expect((await run('listings', 'list')).stdout).toMatch(
    new RegExp(`^${listingId} .* ${username} +changed-by-the-seller$`, 'm'),
  );
  const refused = await run('listings', 'refuse', String(listingId), '--reason', 'it does not log in');
  expect(refused).toMatchObject({ code: 0, stdout: `refused; ${username} is the customer's again\n` });
  expect(await mailsTo(shop, seller)).toEqual(['listing-refused']);
  expect(await listingRow(shop, listingId)).toMatchObject({ state: 'cancelled' });
  expect(await run('listings', 'refuse', String(listingId))).toMatchObject({
    code: 1,
    stderr: 'This listing is not waiting for a new password.\n',
  });
});
