/** Pages of the console with logic of their own: menus by role, settings, the second person's queue, an import's columns. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ROLES } from '#shared/admin/rights.ts';
import { EDITABLE_COLUMNS } from '#shared/admin/stock.ts';
import { formatMoney } from '#shared/money.ts';
import { menuFor, PAGES, startFor } from '#client/admin/pages.ts';
import { MarginTile } from '#client/admin/pages/today/figure-tile.tsx';
import { queryClient } from '#client/admin/platform/query-client.ts';
import { answerRest, Refused } from '../support/shop-answers.ts';
import {
  answerConsole,
  consoleCallsOf,
  drawInConsole,
  openConsole,
  signInOperator,
} from './support/console.tsx';

const SETTING = {
  key: 'retention.sentMailDays',
  label: 'Sent mails',
  description: 'After so many days the record of a mail that was sent is deleted.',
  unit: 'days',
  group: 'How long things stay',
  value: '7',
  byDefault: '7',
  expected: 'a whole number from 1 up to 36500',
  choices: null,
} as const;

const UPLOAD = {
  id: '0195f0a0-0000-7000-8000-000000000001',
  kind: 'stock',
  fileName: 'supplier.csv',
  sizeBytes: 2048,
  who: 'owner@shop.test',
  createdAt: '2026-11-25T12:00:00.000Z',
  state: 'uploaded',
  bytesRead: 0,
  isCancelWanted: false,
  result: null,
  failure: null,
  bad: 0,
} as const;

const ASKED = {
  id: 8,
  action: 'customers.adjust',
  input: { id: 7 },
  amountCents: 60_000,
  reason: 'Lost in the move',
  preview: {
    journals: [
      {
        kind: 'adjustment',
        description: 'Adjustment',
        entries: [
          { account: 'customer:7', email: 'buyer@demo.example', cents: 60_000 },
          { account: 'system:adjustment', email: null, cents: -60_000 },
        ],
      },
    ],
  },
  proposedBy: 'Kim',
  proposedById: 4,
  proposedAt: '2026-11-25T12:00:00.000Z',
  state: 'open' as const,
  decidedBy: null,
  decidedAt: null,
  answer: null,
  isMineToDecide: true,
};

beforeEach(() => signInOperator('owner'));

it('shows in its menu what the role may see, and begins with a page of it', async () => {
  for (const role of ROLES) {
    signInOperator(role);
    answerConsole('settings.list', []);
    openConsole('/settings');
    const menu = page.getByRole('navigation', { name: 'Pages' });
    await expect.element(menu.getByRole('link', { name: 'Today' })).toBeVisible();
    const isForOwners = role === 'owner' ? 1 : 0;
    await expect
      .poll(() => menu.getByRole('link', { name: 'Operators' }).elements())
      .toHaveLength(isForOwners);
    const seesCustomers = role === 'stock' ? 0 : 1;
    await expect
      .poll(() => menu.getByRole('link', { name: 'Customers' }).elements())
      .toHaveLength(seesCustomers);
    const seesSettings = role === 'owner' || role === 'reader';
    const heading = seesSettings ? 'Settings' : 'Not for your role';
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

it('says in its frame that nothing is at an address', async () => {
  openConsole('/needs-you');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
});

it('begins with the figures, or with the first page of a role that may not see them', () => {
  expect(startFor(['figures.read', 'stock.read'])).toBe('/today');
  expect(startFor(['stock.read'])).toBe('/stock');
  expect(startFor([])).toBe('/account');
  expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
  expect(menuFor([]).map(({ path }) => path)).toEqual(['/account']);
});

it('changes a setting with a reason, and says what does not fit or who was first', async () => {
  answerConsole('settings.list', [SETTING]);
  answerConsole('settings.history', [
    { id: 1, at: '2026-11-20T12:00:00.000Z', who: 'olga', reason: 'less to keep', before: '30', after: '7' },
  ]);
  openConsole('/settings');
  await userEvent.click(page.getByRole('button', { name: 'Open Sent mails' }));
  const dialog = page.getByRole('dialog', { name: 'Sent mails' });
  await expect
    .element(dialog.getByText('A whole number from 1 up to 36500; 7 days by default.'))
    .toBeVisible();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'As the law wants it');
  await expect.element(dialog.getByRole('button', { name: 'Change it' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('button', { name: 'Back to 30' }));
  await expect.element(dialog.getByLabelText('Value')).toHaveValue('30');
  await userEvent.fill(dialog.getByLabelText('Value'), 'many');
  answerConsole('settings.change', () => {
    throw new Refused('operation_refused', { text: 'retention.sentMailDays is a whole number' });
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Change it from 7 to many' }));
  await expect.element(dialog.getByText('retention.sentMailDays is a whole number.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('As the law wants it');
  await userEvent.fill(dialog.getByLabelText('Value'), '30');
  answerConsole('settings.change', { key: 'retention.sentMailDays', before: '7', after: '30' });
  await userEvent.click(dialog.getByRole('button', { name: 'Change it from 7 to 30' }));
  await expect.element(page.getByText('Sent mails was 7 and is 30 now.')).toBeVisible();
  expect(consoleCallsOf('settings.change').at(-1)).toEqual({
    key: 'retention.sentMailDays',
    seen: '7',
    value: '30',
    reason: 'As the law wants it',
  });
});

it('shows a reader the history of a setting, and no form', async () => {
  signInOperator('reader');
  answerConsole('settings.list', [SETTING]);
  answerConsole('settings.history', []);
  openConsole('/settings');
  await userEvent.click(page.getByRole('button', { name: 'Open Sent mails' }));
  await expect.element(page.getByText('Never changed here.')).toBeVisible();
  expect(page.getByLabelText('Value').elements()).toHaveLength(0);
});

it('counts under what needs an operator only what they may decide as the second person', async () => {
  answerConsole('queues.counts', [{ queue: 'claims', count: 0, oldestAt: null }]);
  answerConsole('proposals.list', () => ({
    rows: [ASKED, { ...ASKED, id: 9, proposedById: 3, isMineToDecide: false }],
    next: null,
    count: 2,
  }));
  openConsole('/queues');
  const waiting = page.getByRole('main').getByRole('link', { name: /^1 ?Second person/ });
  await expect.element(waiting).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^0 ?Warranty claims/ })).toBeVisible();
  await userEvent.click(waiting);
  await expect.element(page.getByRole('article').first()).toBeVisible();
});

it('lets the second person confirm what another one asked for, and not their own', async () => {
  const rows = [
    ASKED,
    { ...ASKED, id: 9, proposedBy: 'Owner', proposedById: 3, isMineToDecide: false },
    { ...ASKED, id: 10, isMineToDecide: false },
  ];
  answerConsole('proposals.list', () => ({ rows, next: null, count: rows.length }));
  answerConsole('proposals.confirm', () => {
    throw new Refused('operation_refused', { text: 'Kim was first: it is done already' });
  });
  answerConsole('proposals.decline', undefined);
  openConsole('/proposals');
  const [theirs, own] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)];
  await expect.element(theirs.getByText('+€600.00')).toBeVisible();
  expect(own.getByRole('button', { name: 'Confirm' }).elements()).toHaveLength(0);
  await expect.element(own.getByText(/another operator has to confirm it/)).toBeVisible();
  // Of another operator, and above this role.
  expect(page.getByRole('article').nth(2).getByRole('button').elements()).toHaveLength(0);
  await userEvent.click(theirs.getByRole('button', { name: 'Confirm' }));
  await expect.element(page.getByText('Kim was first: it is done already')).toBeVisible();
  await expect.poll(() => consoleCallsOf('proposals.list').length).toBeGreaterThan(1);
  await userEvent.click(own.getByRole('button', { name: 'Take back' }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'Asked for twice');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Take back' }));
  await expect
    .poll(() => consoleCallsOf('proposals.decline'))
    .toEqual([{ id: 9, answer: 'Asked for twice' }]);
});

it('wants a source for each column of ours before a file is checked', async () => {
  answerConsole('imports.status', UPLOAD);
  answerConsole('imports.inspect', {
    columns: ['login', 'pw', 'server'],
    ours: ['username', 'password', 'region', 'level'],
    optional: [],
    mapping: { username: { from: 'login' }, password: { from: 'pw' }, region: { from: 'server' } },
  });
  answerConsole('imports.check', undefined);
  openConsole(`/import?upload=${UPLOAD.id}`);
  await expect.element(page.getByText('Still open: level')).toBeVisible();
  const check = page.getByRole('button', { name: 'Check the file' });
  await expect.element(check).toBeDisabled();
  await userEvent.fill(page.getByRole('combobox', { name: 'level' }), '1 (yes)');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.click(page.getByRole('checkbox', { name: 'All rows or none' }));
  await userEvent.click(check);
  await expect
    .poll(() => consoleCallsOf('imports.check'))
    .toEqual([
      {
        uploadId: UPLOAD.id,
        options: {
          isStrict: true,
          isTrimmed: false,
          isUpdate: false,
          keepsTiers: false,
          mapping: {
            username: { from: 'login' },
            password: { from: 'pw' },
            region: { from: 'server' },
            level: { value: '1' },
          },
        },
      },
    ]);
});

it('says why a file could not be read, and offers bad rows where there are some', async () => {
  answerConsole('imports.inspect', { columns: [], ours: [], optional: [], mapping: {} });
  answerConsole('imports.status', { ...UPLOAD, state: 'failed', failure: 'line 3 has 4 columns, not 5' });
  openConsole(`/import?upload=${UPLOAD.id}`);
  await expect.element(page.getByText('Line 3 has 4 columns, not 5.')).toBeVisible();
  answerConsole('imports.status', {
    ...UPLOAD,
    state: 'checked',
    bad: 2,
    result: {
      imported: 0,
      updated: 0,
      notUpdated: 0,
      alreadyKnown: 0,
      duplicates: 0,
      format: '',
      totals: [],
      rows: [],
    },
  });
  answerConsole('imports.badRows', { csv: 'line,reason\n3,level: must be a whole number\n' });
  openConsole(`/import?upload=${UPLOAD.id}`);
  await expect.element(page.getByRole('button', { name: 'Import 0 accounts' })).toBeDisabled();
  await userEvent.click(page.getByRole('button', { name: 'Download 2 bad rows' }));
  await expect.poll(() => consoleCallsOf('imports.badRows')).toEqual([{ uploadId: UPLOAD.id }]);
});

it('names what is wrong with an edited product at its field, in the words of the form', async () => {
  const product = {
    id: 5,
    username: 'GoldenFox',
    status: 'for_sale',
    heldUntil: null,
    createdAt: new Date('2026-11-20T12:00:00Z'),
    productClass: 'standard',
    priceCents: 1299,
    warrantyDays: 30,
    wasSold: false,
    cells: Object.fromEntries(EDITABLE_COLUMNS.map((column) => [column, '1'])),
    skins: [],
    events: [],
  };
  answerConsole('presence.look', []);
  answerConsole('presence.leave', undefined);
  answerConsole('stock.product', product as never);
  const refusals = [
    new Refused('validation_failed', { fields: { blue_essence: ['must be a whole number, not "x"'] } }),
    new Refused('operation_refused', {
      text: 'It was changed meanwhile.',
      fields: { level: ['is 40 by now: olga was first'] },
    }),
  ];
  answerConsole('stock.edit', () => {
    throw refusals.shift() ?? new Error('asked too often');
  });
  openConsole('/stock/5');
  await userEvent.click(page.getByRole('button', { name: 'Edit' }));
  const dialog = page.getByRole('dialog', { name: 'Edit GoldenFox' });
  const essence = dialog.getByRole('textbox', { name: 'Blue essence' });
  await userEvent.fill(essence, 'x');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Level' }), '50');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'counted again');
  await userEvent.click(dialog.getByRole('button', { name: 'Save 2 changes' }));
  await expect.element(essence).toHaveAccessibleDescription('Must be a whole number, not "x"');
  await expect.element(essence).toHaveFocus();
  await expect.element(dialog.getByText('Please check the highlighted fields.')).toBeVisible();
  await userEvent.fill(essence, '2000');
  // Meanwhile another operator has levelled it, and changed what this one has not touched.
  answerConsole('stock.product', {
    ...product,
    cells: { ...product.cells, level: '40', rank: 'GO' },
  } as never);
  await userEvent.click(dialog.getByRole('button', { name: 'Save 2 changes' }));
  const level = dialog.getByRole('textbox', { name: 'Level' });
  await expect.element(level).toHaveAccessibleDescription('Is 40 by now: olga was first');
  await expect.element(level).toHaveValue('50');
  await expect.element(dialog.getByLabelText('Rank (UN: unranked)')).toHaveValue('GO');
  await expect.element(essence).not.toHaveAttribute('aria-invalid', 'true');
});

it.each([
  ['support', 1],
  ['stock', 0],
] as const)(
  'leads %s from what needs them to %i customers: only who may see their page',
  async (role, links) => {
    signInOperator(role);
    const row = {
      id: '4',
      since: '2026-11-25T12:00:00.000Z',
      subject: 'GoldenFox',
      customerId: 7,
      email: 'buyer@demo.example',
      amountCents: 1299,
      note: null,
    };
    answerConsole('queues.list', { rows: [row], next: null, count: 1 });
    answerConsole('presence.look', []);
    openConsole('/queues/trade_ins');
    await expect.element(page.getByText('buyer@demo.example')).toBeVisible();
    expect(page.getByRole('link', { name: 'buyer@demo.example' }).elements()).toHaveLength(links);
  },
);

const dayWithMargin = (marginCents: number, costedSales: number) => ({
  margin: { untilThen: { marginCents, costedSales, sales: 4 } },
});

it('compares the margin with days of which costs are known', async () => {
  const data = {
    today: dayWithMargin(300, 3),
    yesterday: dayWithMargin(200, 4),
    weekAgo: dayWithMargin(0, 0),
  };
  drawInConsole(<MarginTile data={data} />);
  const tile = page.getByRole('region', { name: 'Margin' });
  await expect.element(tile).toBeVisible();
  await expect.element(tile).toMatchTextContent(formatMoney(300));
  await expect.element(tile).toMatchTextContent(`▲ 50% more than ${formatMoney(200)} yesterday`);
  await expect.element(tile).toMatchTextContent(/the cost of 3 of 4 accounts sold is known/);
  await expect.element(tile).not.toMatchTextContent('a week ago');
  drawInConsole(<MarginTile data={{ ...data, today: dayWithMargin(0, 0) }} />);
  await expect.element(tile).not.toBeInTheDocument();
});

it('brings nobody back who has left while an import file is sent', async () => {
  answerConsole('imports.list', []);
  answerConsole('imports.begin', { uploadId: UPLOAD.id, partBytes: 1 });
  answerRest(`/api/admin/import/${UPLOAD.id}/parts/0/`, {});
  answerConsole('settings.list', []);
  const inspected = Promise.withResolvers<{
    columns: [];
    ours: [];
    optional: [];
    mapping: Record<string, undefined>;
  }>();
  answerConsole('imports.inspect', () => inspected.promise);
  const { address, goTo } = openConsole('/import');
  await expect.element(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
  const file = new File(['a,b\n1'], 'a.csv', { type: 'text/csv' });
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') as Element), file);
  await userEvent.click(page.getByRole('button', { name: 'Send the file' }));
  await expect.poll(() => consoleCallsOf('imports.inspect')).toHaveLength(1);
  goTo('/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  inspected.resolve({ columns: [], ours: [], optional: [], mapping: {} });
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(address()).toBe('/settings');
});
