/** Money actions for a customer: what the operator read in the preview is what the shop is asked for. */
import { beforeEach, expect, it } from 'vitest';
import type { ComponentProps } from 'react';
import { page, userEvent } from 'vitest/browser';
import { CustomerActions } from '#client/admin/pages/customers/customer-actions.tsx';
import { trpc } from '#client/admin/platform/trpc.ts';
import { Refused } from '../support/shop-answers.ts';
import {
  answerConsole,
  consoleCallsOf,
  drawInConsole,
  openConsole,
  signInOperator,
} from './support/console.tsx';

const EXPOSURE = {
  balanceCents: 0,
  escrowCents: 0,
  sessions: 0,
  purchases: 0,
  listings: [],
  leadingBids: [],
  payments: [],
  pending: [],
  claims: [],
};

const LISTING = {
  id: 4,
  username: 'GoldenFox',
  state: 'open',
  highestBidCents: 300,
  totalBids: 1,
  endsAt: null,
};

const CUSTOMER = {
  id: 7,
  blocked: null,
  erasedAt: null,
  exposure: { ...EXPOSURE, listings: [LISTING] },
  factors: { hasApp: false, passkeys: 0, removalDueAt: null },
  isBalanceTransferAllowed: false,
  takeoverReportedAt: null,
};

/** The actions once it is known who sits there, as on their page. */
function Actions({ customer = CUSTOMER }: Partial<ComponentProps<typeof CustomerActions>>) {
  const { data } = trpc.session.current.useQuery();
  return data && <CustomerActions customer={customer} />;
}

beforeEach(() => {
  signInOperator('owner');
  drawInConsole(<Actions />);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const reason = page.getByRole('textbox', { name: 'Reason' });

it('erases with the loss that was shown, though the balance has grown since', async () => {
  let lostCents = 0;
  answerConsole('customers.previewErasure', () => ({
    result: {
      id: 7,
      email: 'buyer@demo.example',
      exposure: EXPOSURE,
      lostCents,
      blockers: [],
      mustNameLoss: false,
      isDone: false,
    },
    journals: [],
  }));
  answerConsole('customers.erase', () => {
    throw new Refused('operation_refused');
  });
  await userEvent.click(button('Erase'));
  await expect.element(page.getByText(/€0.00 of balance and promises/)).toBeVisible();
  lostCents = 50_00;
  await userEvent.fill(reason, 'Asked by mail');
  await userEvent.click(button('Erase for ever'));
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  expect(consoleCallsOf('customers.erase')).toEqual([{ id: 7, reason: 'Asked by mail', giveUpCents: 0 }]);
});

it('changes a balance from the one that was shown, also when it is pressed again after a lost answer', async () => {
  let balanceCents = 100;
  answerConsole('customers.previewAdjustment', ({ amountCents }) => ({
    result: {
      email: 'buyer@demo.example',
      adjustedCents: amountCents,
      balanceCents: balanceCents + amountCents,
    },
    journals: [],
  }));
  answerConsole('customers.adjust', () => {
    balanceCents = 400_00;
    throw new Refused('internal');
  });
  await userEvent.click(button('Change the balance'));
  await userEvent.fill(page.getByRole('textbox', { name: 'Amount in EUR' }), '400');
  await userEvent.fill(page.getByRole('textbox', { name: 'What the customer reads' }), 'Sorry');
  await expect.element(page.getByText('The balance will be €401.00.')).toBeVisible();
  await userEvent.fill(reason, 'A long outage');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Change the balance' });
  await userEvent.click(confirm);
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  // Back from another tab: TanStack Query would fetch the preview of a second change.
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await userEvent.click(confirm);
  await expect.poll(() => consoleCallsOf('customers.adjust')).toHaveLength(2);
  const sent = { id: 7, amountCents: 400_00, text: 'Sorry', reason: 'A long outage', seenBalanceCents: 100 };
  expect(consoleCallsOf('customers.adjust')).toEqual([sent, sent]);
});

it('blocks a customer, and ends their auctions only when that was ticked for this time', async () => {
  answerConsole('customers.block', { isDone: true } as never);
  await userEvent.click(button('Block'));
  await expect.element(page.getByText('1 listing, which goes on')).toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: 'End their auctions' }));
  await expect.element(page.getByText('1 listing, which ends')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(button('Block'));
  const ends = page.getByRole('checkbox', { name: 'End their auctions' });
  await expect.element(ends).not.toBeChecked();
  await userEvent.click(ends);
  await userEvent.fill(reason, 'Stolen cards');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Block' }));
  await expect
    .poll(() => consoleCallsOf('customers.block'))
    .toEqual([{ id: 7, reason: 'Stolen cards', endsListings: true, isConfirmed: true }]);
});

it('offers for a deleted account only to take what is left on it', async () => {
  const deleted = { ...CUSTOMER, erasedAt: '2026-11-25T12:00:00.000Z' };
  drawInConsole(<Actions customer={{ ...deleted, exposure: { ...EXPOSURE, balanceCents: 1 } }} />);
  await expect.element(button('Change the balance')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(1);
  drawInConsole(<Actions customer={deleted} />);
  await expect.element(button('Change the balance')).not.toBeInTheDocument();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

/** Each is of a cent: the balance after it is its number. */
const transactionsOf = (newest: number, count: number) =>
  Array.from({ length: count }, (_, index) => newest - index).map((id) => ({
    id,
    date: '2026-11-25T12:00:00.000Z',
    amountCents: 1,
    balanceAfterCents: id,
    description: `Fee ${id}`,
  }));

/** All of the customer's page, with these transactions. */
function openCustomer(
  given: { transactions: ReturnType<typeof transactionsOf>; transactionCount: number } = {
    transactions: [],
    transactionCount: 0,
  },
) {
  const customer = {
    ...CUSTOMER,
    ...given,
    registeredAt: '2026-11-25T12:00:00.000Z',
    emailVerifiedAt: null,
    balanceCents: 60,
    escrowCents: 0,
    risk: {
      disputes: 0,
      lostDisputes: 0,
      debtCents: 0,
      declinedPayments: 0,
      refunds: 0,
      claims: 0,
      countries: [],
    },
    ...Object.fromEntries(
      ['pending', 'balance', 'holds', 'notes', 'purchases', 'payments', 'listings', 'bids', 'sessions']
        .concat('notices', 'disputes', 'mails', 'events')
        .map((list) => [list, []]),
    ),
  };
  answerConsole(
    'customers.one',
    ({ id }) => ({ ...customer, id, email: `buyer-${id}@demo.example` }) as never,
  );
  answerConsole('presence.look', []);
  answerConsole('presence.leave', undefined);
  return openConsole('/customers/7');
}

const feesShown = () =>
  page
    .getByText(/^Fee \d+$/)
    .elements()
    .map(({ textContent }) => textContent);

it('shows the transactions before the last ten on request, each once, and leads to the journals', async () => {
  answerConsole('customers.transactions', ({ page: currentPage = 1 }) => ({
    // One was posted since the first page was read.
    results: currentPage === 1 ? transactionsOf(60, 50) : transactionsOf(11, 11),
    start: 1,
    end: 50,
    count: 60,
    currentPage,
    totalPages: 2,
  }));
  openCustomer({ transactions: transactionsOf(60, 10), transactionCount: 60 });
  await expect.poll(feesShown).toHaveLength(10);
  expect(consoleCallsOf('customers.transactions')).toEqual([]);
  await userEvent.click(button('Show more'));
  await expect.poll(feesShown).toHaveLength(50);
  await userEvent.click(button('Show more'));
  await expect.poll(feesShown).toEqual(transactionsOf(60, 60).map(({ description }) => description));
  await expect.element(button('Show more')).not.toBeInTheDocument();
  expect(consoleCallsOf('customers.transactions')).toEqual([
    { id: 7, page: 1 },
    { id: 7, page: 2 },
  ]);
  await expect
    .element(page.getByRole('link', { name: 'All their journals' }))
    .toHaveAttribute('href', '/admin/ledger/journals?account=customer:7');
});

it('offers no more transactions than there are, and no ledger to who may not see it', async () => {
  signInOperator('support');
  openCustomer({ transactions: transactionsOf(10, 10), transactionCount: 10 });
  await expect.poll(feesShown).toHaveLength(10);
  await expect.element(button('Show more')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'All their journals' })).not.toBeInTheDocument();
});

const heading = (email: string) => page.getByRole('heading', { level: 1, name: email });

it('takes an open dialog to no other customer', async () => {
  const { goTo, back } = openCustomer();
  await expect.element(heading('buyer-7@demo.example')).toBeVisible();
  goTo('/customers/8');
  await expect.element(heading('buyer-8@demo.example')).toBeVisible();
  await userEvent.click(button('Block'));
  await userEvent.fill(reason, 'Stolen cards of 8');
  back();
  await expect.element(page.getByText('buyer-7@demo.example')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Block')).toBeVisible();
});

it('takes a note that is being written to no other customer', async () => {
  const { goTo, back } = openCustomer();
  await expect.element(heading('buyer-7@demo.example')).toBeVisible();
  goTo('/customers/8');
  await expect.element(heading('buyer-8@demo.example')).toBeVisible();
  await userEvent.fill(page.getByLabelText('New note'), 'About 8');
  back();
  await expect.element(heading('buyer-7@demo.example')).toBeVisible();
  await expect.element(page.getByLabelText('New note')).toHaveValue('');
});
