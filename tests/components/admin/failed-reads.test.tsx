/** What the console shows where the shop does not answer: never that nothing is there, and no skeleton for good. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { queryClient } from '#client/admin/platform/query-client.ts';
import { CouponUses } from '#client/admin/pages/coupons/coupon-uses.tsx';
import { QueueStrip } from '#client/admin/pages/queues/queue-strip.tsx';
import { Refused } from '../support/shop-answers.ts';
import {
  answerConsole,
  consoleCallsOf,
  drawInConsole,
  openConsole,
  signInOperator,
} from './support/console.tsx';

const AT = '2026-11-25T12:00:00.000Z';
const CLAIM = {
  id: 7,
  state: 'open',
  reason: null,
  bannedOn: null,
  text: 'The password is wrong.',
  openedAt: AT,
  username: 'GoldenFox',
  region: 'EUW',
  level: 30,
  priceCents: 1299,
  boughtAt: AT,
  purchaseState: 'kept',
  warrantyEndsAt: AT,
  purchaseId: 5,
  buyer: {
    customerId: 3,
    email: 'buyer@demo.example',
    isBlocked: false,
    since: AT,
    purchases: 1,
    claims: { open: 1, rejected: 0, refunded: 0 },
  },
  seller: null,
  listing: null,
  earlier: [],
};
const NO_ROWS = { rows: [], next: null, count: 0 };

function answerAll(): void {
  answerConsole('ledger.accounts', []);
  answerConsole('ledger.audits', []);
  answerConsole('skins.facts', { champions: [], tiers: [] });
  answerConsole('skins.list', NO_ROWS);
  answerConsole('queues.counts', []);
  answerConsole('proposals.list', NO_ROWS);
  answerConsole('marketplace.bids', NO_ROWS);
  answerConsole('stock.list', NO_ROWS);
  answerConsole('stock.totals', []);
  answerConsole('views.list', []);
  answerConsole('operators.list', []);
  answerConsole('coupons.uses', []);
  answerConsole('account.access', { passkeys: [], hasPassword: false, recoveryCodesLeft: 0 });
  answerConsole('account.sessions', [
    { id: 's1', device: 'Firefox on Linux', createdAt: AT, lastSeenAt: AT, isThis: true },
  ] as never);
}

const refuseConsole = (procedure: string) =>
  answerConsole(procedure, () => {
    throw new Refused('bad_request');
  });

async function openAndPress(path: string, button: string): Promise<void> {
  openConsole(path);
  await userEvent.click(page.getByRole('button', { name: button }));
}

beforeEach(async () => {
  await page.viewport(1280, 900);
  signInOperator('owner');
  answerAll();
});

it('keeps the page and what is being typed when the item cannot be read again', async () => {
  answerConsole('presence.look', []);
  answerConsole('presence.leave', undefined);
  answerConsole('queues.claims.one', CLAIM as never);
  openConsole('/claims/7');
  await userEvent.click(page.getByRole('button', { name: 'Reject the claim' }));
  const reply = page.getByRole('textbox', { name: 'Your answer' });
  await userEvent.fill(reply, 'It is the password that you chose');
  refuseConsole('queues.claims.one');
  // The second begins when the page has drawn how the first ended.
  for (let n = 0; n < 2; n += 1) await queryClient.refetchQueries();
  expect(consoleCallsOf('queues.claims.one')).toHaveLength(3);
  await expect.element(reply).toHaveValue('It is the password that you chose');
});

it('keeps the mapping of a file when a later look at the import fails', async () => {
  const uploadId = '0195f0a0-0000-7000-8000-000000000001';
  answerConsole('imports.status', {
    id: uploadId,
    kind: 'stock',
    fileName: 'supplier.csv',
    sizeBytes: 2048,
    who: 'owner@shop.test',
    createdAt: AT,
    state: 'uploaded',
    bytesRead: 0,
    isCancelWanted: false,
    result: null,
    failure: null,
    bad: 0,
  });
  answerConsole('imports.inspect', {
    columns: ['login'],
    ours: ['username', 'level'],
    optional: [],
    mapping: { username: { from: 'login' } },
  });
  openConsole(`/import?upload=${uploadId}`);
  const level = page.getByRole('combobox', { name: 'level' });
  await userEvent.fill(level, '1 (yes)');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const chosen = (level.element() as HTMLInputElement).value;
  expect(chosen).not.toBe('');
  refuseConsole('imports.status');
  for (let n = 0; n < 2; n += 1) await queryClient.refetchQueries();
  expect(consoleCallsOf('imports.status').length).toBeGreaterThan(1);
  await expect.element(level).toHaveValue(chosen);
});

it.each<[procedure: string, open: () => unknown, known: string | RegExp]>([
  ['ledger.accounts', () => openConsole('/ledger'), 'All together, which must be zero'],
  ['ledger.audits', () => openConsole('/ledger'), 'None was made so far.'],
  ['queues.counts', () => drawInConsole(<QueueStrip />), 'Nothing needs you.'],
  ['proposals.list', () => drawInConsole(<QueueStrip />), 'Nothing needs you.'],
  ['views.list', () => openAndPress('/marketplace/bids', 'Views'), /^No views yet/],
  ['account.sessions', () => openConsole('/account'), 'Firefox on Linux'],
  ['account.access', () => openConsole('/account'), 'None yet.'],
  ['operators.list', () => openConsole('/operators'), 'Invite an operator'],
  ['coupons.uses', () => drawInConsole(<CouponUses code="SPRING" onClose={() => {}} />), 'Not used yet.'],
  ['skins.facts', () => openConsole('/skins'), 'Missing pictures'],
  ['stock.totals', () => openAndPress('/stock', 'Totals'), /^0 accounts, €0\.00/],
])('says that %s failed, and asks again', async (procedure, open, known) => {
  refuseConsole(procedure);
  await open();
  await expect.element(page.getByText(ERRORS.bad_request.text, { exact: false })).toBeVisible();
  await expect.element(page.getByText(known)).not.toBeInTheDocument();
  answerAll();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText(known)).toBeVisible();
});
