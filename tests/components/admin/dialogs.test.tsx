/** What stands between an operator and a change: a reason, the journals that will be posted, a second person, a fresh proof. */
import { type ReactNode, useCallback, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PlannedJournal } from '#shared/admin/planned-journal.ts';
import { ProofRequests } from '#client/admin/layout/proof-requests.tsx';
import { trpcClient } from '#client/admin/platform/trpc.ts';
import { Masked } from '#client/admin/ui/masked.tsx';
import { MoneyDialog } from '#client/admin/ui/money-dialog.tsx';
import { Refused } from '../support/shop-answers.ts';
import {
  answerConsole,
  consoleCallsOf,
  drawInConsole,
  openConsole,
  signInOperator,
} from './support/console.tsx';

const JOURNALS: PlannedJournal[] = [
  {
    kind: 'refund',
    description: 'Refund of GoldenFox',
    entries: [
      { account: 'customer:7', email: 'buyer@demo.example', cents: 1299 },
      { account: 'system:refunds', email: null, cents: -1299 },
    ],
  },
];

interface Given {
  preview?: () => Promise<{ result: string; journals: PlannedJournal[] }>;
  onConfirm?: (reason: string, shown: string) => Promise<unknown>;
  beside?: ReactNode;
}

function openMoneyDialog({ preview, onConfirm, beside }: Given = {}) {
  const confirm = vi.fn<(reason: string, shown: string) => Promise<unknown>>(
    onConfirm ?? (() => Promise.resolve({})),
  );
  const onClose = vi.fn<() => void>();
  drawInConsole(
    <>
      <MoneyDialog
        isOpen
        onClose={onClose}
        title="Refund GoldenFox"
        action="Refund to the balance"
        of={[1]}
        preview={preview ?? (() => Promise.resolve({ result: 'a mail tells them', journals: JOURNALS }))}
        onConfirm={confirm}
        onDone={() => Promise.resolve()}
        done="Refunded"
      >
        {(result) => <p>{result}</p>}
      </MoneyDialog>
      {beside}
    </>,
  );
  return { confirm, onClose };
}

const action = page.getByRole('button', { name: 'Refund to the balance' });
const reason = page.getByRole('textbox', { name: 'Reason' });

it('shows the very journals before money moves, and wants a reason', async () => {
  const { confirm, onClose } = openMoneyDialog();
  await expect.element(page.getByText('Balance of customer 7')).toBeVisible();
  await expect.element(page.getByText('+€12.99')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Sum €0.00' })).toBeVisible();
  await expect.element(action).toBeDisabled();
  await userEvent.fill(reason, ' ab ');
  await expect.element(action).toBeDisabled();
  await userEvent.fill(reason, ' It does not log in ');
  await userEvent.click(action);
  expect(confirm).toHaveBeenCalledExactlyOnceWith('It does not log in', 'a mail tells them');
  await expect.element(page.getByText('Refunded')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

it('cannot be confirmed where the preview is refused', async () => {
  openMoneyDialog({ preview: () => Promise.reject(new Error('gone')) });
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await userEvent.fill(reason, 'It does not log in');
  await expect.element(action).toBeDisabled();
});

it('keeps what was typed when the call fails, and says when a second person is needed', async () => {
  const answers = [() => Promise.reject(new Error('away')), () => Promise.resolve({ proposalId: 5 })];
  openMoneyDialog({ onConfirm: () => answers.shift()?.() ?? Promise.resolve({}) });
  await userEvent.fill(reason, 'It does not log in');
  await userEvent.click(action);
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect.element(reason).toHaveValue('It does not log in');
  await userEvent.click(action);
  await expect.element(page.getByText('Waits for a second person')).toBeVisible();
});

it('sends a flagged payment back whole', async () => {
  signInOperator('support');
  const id = '0195f0a0-0000-7000-8000-000000000007';
  const at = '2026-11-25T12:00:00.000Z';
  answerConsole('payments.one', {
    payment: {
      id,
      status: 'flagged',
      purpose: 'load',
      gateway: 'stripe',
      amountCents: 5000,
      bonusCents: 0,
      receivedCents: 0,
      refundedCents: 0,
      providerReference: 'cs_1',
      error: 'This payment is being checked.',
      retries: 0,
      customerId: 7,
      email: 'buyer@demo.example',
      checkoutId: null,
      createdAt: at,
      askedAt: at,
      settledAt: null,
    },
    disputes: [],
    journals: [],
    events: [],
  });
  answerConsole('presence.look', []);
  const subject = {
    id,
    customerId: 7,
    email: 'buyer@demo.example',
    purpose: 'load' as const,
    gateway: 'stripe',
    status: 'flagged' as const,
    amountCents: 5000,
    refundedCents: 0,
    refundedGoodsCents: 0,
    createdAt: at,
    usernames: [],
  };
  const result = { refundedCents: 'all', withheldCents: 0 } as const;
  answerConsole('payments.previewRefund', { result: { subject, result, isDone: true }, journals: [] });
  answerConsole('payments.refund', { subject, result, isDone: true });
  openConsole(`/payments/${id}`);
  const log = page.getByRole('link', { name: 'What operators did' });
  await expect.element(log).toHaveAttribute('href', `/admin/log?about=payment%20${id}`);
  await userEvent.click(page.getByRole('button', { name: 'Refund to the card' }));
  const dialog = page.getByRole('dialog', { name: 'Refund to the card' });
  await expect.element(dialog.getByText('All of it goes back to the card.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Only a part/ }).elements()).toHaveLength(0);
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'They paid in pounds');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund the payment' }));
  await expect.poll(() => consoleCallsOf('payments.refund')).toEqual([{ id, reason: 'They paid in pounds' }]);
});

function OnePassword({ reveal }: { reveal: () => string }) {
  const [secret, setSecret] = useState<string>();
  const mask = useCallback(() => setSecret(undefined), []);
  return <Masked label="Password" secret={secret} onReveal={() => setSecret(reveal())} onMask={mask} />;
}

afterEach(() => void vi.useRealTimers());

it('masks a password again after half a minute by the clock, and asks for it anew each time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const reveal = vi.fn<() => string>(() => 'the-password');
  drawInConsole(<OnePassword reveal={reveal} />);
  const show = page.getByRole('button', { name: 'Show password' });
  await userEvent.click(show);
  await expect.element(page.getByText('the-password')).toBeVisible();
  vi.advanceTimersByTime(29_000);
  await expect.element(page.getByText('1 s', { exact: true })).toBeVisible();
  // A page in the background: the timer comes late, the clock does not.
  vi.advanceTimersByTime(1000);
  await expect.element(show).toBeVisible();
  expect(page.getByText('the-password').elements()).toHaveLength(0);
  await userEvent.click(show);
  await expect.element(page.getByText('the-password')).toBeVisible();
  expect(reveal).toHaveBeenCalledTimes(2);
  await userEvent.click(page.getByRole('button', { name: 'Hide' }));
  await expect.element(show).toBeVisible();
});

it('asks for a fresh proof when a call needs one, and sends the call once more', async () => {
  signInOperator('support');
  answerConsole('session.factors', ['totp']);
  let isProved = false;
  answerConsole('session.prove', (proof) => {
    isProved = 'code' in proof && proof.code === '123456';
    if (!isProved) throw new Refused('validation_failed');
    return undefined;
  });
  answerConsole('queues.claims.reveal', () => {
    if (!isProved) throw new Refused('second_factor_required');
    return { username: 'GoldenFox', password: 'the-password' };
  });
  drawInConsole(<ProofRequests />);
  const revealed = trpcClient.queues.claims.reveal.mutate({ claimId: 4 });
  revealed.catch(() => undefined);
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect.element(dialog.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Code' }), '000000');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Code' }), '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await expect(revealed).resolves.toMatchObject({ password: 'the-password' });
  expect(consoleCallsOf('queues.claims.reveal')).toEqual([{ claimId: 4 }, { claimId: 4 }]);
});

const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });

it('cannot be closed before its call is answered, and closing the proof above it loses no input', async () => {
  signInOperator('support');
  answerConsole('session.factors', ['totp']);
  answerConsole('queues.claims.reveal', () => {
    throw new Refused('second_factor_required', { text: 'It needs a proof.' });
  });
  const { onClose } = openMoneyDialog({
    onConfirm: () => trpcClient.queues.claims.reveal.mutate({ claimId: 4 }),
    beside: <ProofRequests />,
  });
  await userEvent.fill(reason, 'It does not log in');
  await userEvent.click(action);
  await expect.element(proof).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel', includeHidden: true })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(proof).not.toBeInTheDocument();
  await expect.element(page.getByText('It needs a proof.')).toBeVisible();
  await expect.element(reason).toHaveValue('It does not log in');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes no dialog that was opened while the page is read again', async () => {
  signInOperator('support');
  answerConsole('coupons.balanceBatches', []);
  openConsole('/balance-codes');
  const open = page.getByRole('button', { name: 'New batch' });
  const name = page.getByRole('textbox', { name: 'Name of the batch' });
  await userEvent.click(open);
  await userEvent.fill(name, 'fair-2026');
  await userEvent.fill(page.getByRole('textbox', { name: 'Worth each' }), '5');
  await userEvent.fill(reason, 'For the fair');
  const batches = Promise.withResolvers<object[]>();
  answerConsole('coupons.balanceBatches', () => batches.promise as never);
  answerConsole('coupons.createBalanceCodes', { outcome: 'made', codes: ['AAAA'] });
  await userEvent.click(page.getByRole('button', { name: 'Make 10 codes' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(open);
  await userEvent.fill(name, 'fair-2027');
  batches.resolve([{ batch: 'fair-2026', amountCents: 500, count: 10, redeemed: 0, revoked: 0 }]);
  await expect.element(page.getByText('fair-2026')).toBeInTheDocument();
  await expect.element(name).toHaveValue('fair-2027');
});

it('tells of a refusal that comes after the operator has left the page', async () => {
  signInOperator('support');
  answerConsole('coupons.balanceBatches', []);
  answerConsole('settings.list', []);
  const made = Promise.withResolvers<never>();
  answerConsole('coupons.createBalanceCodes', () => made.promise);
  const { goTo } = openConsole('/balance-codes');
  await userEvent.click(page.getByRole('button', { name: 'New batch' }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of the batch' }), 'fair-2026');
  await userEvent.fill(page.getByRole('textbox', { name: 'Worth each' }), '5');
  await userEvent.fill(reason, 'For the fair');
  await userEvent.click(page.getByRole('button', { name: 'Make 10 codes' }));
  await expect.poll(() => consoleCallsOf('coupons.createBalanceCodes')).toHaveLength(1);
  goTo('/settings');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  made.reject(new Refused('operation_refused', { text: 'there is a batch fair-2026 already' }));
  await expect.element(page.getByText('there is a batch fair-2026 already')).toBeVisible();
});

it('refuses the call when the proof is not given', async () => {
  signInOperator('support');
  answerConsole('session.factors', ['totp']);
  answerConsole('queues.claims.reveal', () => {
    throw new Refused('second_factor_required');
  });
  drawInConsole(<ProofRequests />);
  const revealed = trpcClient.queues.claims.reveal
    .mutate({ claimId: 4 })
    .catch((error: Error) => error.message);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect(revealed).resolves.toEqual(expect.any(String));
  expect(consoleCallsOf('queues.claims.reveal')).toHaveLength(1);
});

const reveal = () => void trpcClient.queues.claims.reveal.mutate({ claimId: 4 }).catch(() => undefined);

it('leaves the next request for a proof open when the proof for a former one comes late', async () => {
  signInOperator('support');
  answerConsole('session.factors', ['totp']);
  answerConsole('queues.claims.reveal', () => {
    throw new Refused('second_factor_required');
  });
  const late = Promise.withResolvers<undefined>();
  answerConsole('session.prove', () => late.promise);
  drawInConsole(<ProofRequests />);
  reveal();
  await userEvent.fill(proof.getByRole('textbox', { name: 'Code' }), '123456');
  await userEvent.click(proof.getByRole('button', { name: 'Confirm' }));
  await expect.poll(() => consoleCallsOf('session.prove')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(proof).not.toBeInTheDocument();
  reveal();
  await expect.element(proof).toBeVisible();
  late.resolve(undefined);
  await userEvent.fill(proof.getByRole('textbox', { name: 'Code' }), '654321');
  await expect.element(proof.getByRole('textbox', { name: 'Code' })).toHaveValue('654321');
  expect(consoleCallsOf('queues.claims.reveal')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(proof).not.toBeInTheDocument();
});

it('revokes all discount codes that begin as the list is filtered, with their number', async () => {
  signInOperator('support');
  answerConsole('views.list', []);
  answerConsole('coupons.list', ({ filter }) => ({
    rows: [],
    next: null,
    count: filter.state === 'usable' && filter.prefix === 'LEAKED-' ? 1234 : 1300,
  }));
  answerConsole('coupons.revoke', { revoked: ['LEAKED-1', 'LEAKED-2'] });
  openConsole('/coupons?prefix=leaked-');
  await userEvent.click(page.getByRole('button', { name: 'Revoke all that begin with LEAKED-' }));
  const dialog = page.getByRole('dialog', { name: 'Revoke all codes that begin with LEAKED-' });
  await expect.element(dialog.getByText('1,234 codes in use now.')).toBeVisible();
  await userEvent.fill(reason, 'leaked by a partner');
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke all' }));
  await expect.element(page.getByText('2 codes revoked.')).toBeVisible();
  expect(consoleCallsOf('coupons.revoke')).toEqual([{ prefix: 'LEAKED-', reason: 'leaked by a partner' }]);
});

it.each([
  ['support', '/coupons'],
  ['support', '/coupons?prefix=LE'],
  ['reader', '/coupons?prefix=LEAKED'],
] as const)('offers %s at %s no revoking of all', async (role, address) => {
  signInOperator(role);
  answerConsole('views.list', []);
  answerConsole('coupons.list', { rows: [], next: null, count: 0 });
  openConsole(address);
  await expect.element(page.getByRole('heading', { name: 'Discount codes', level: 1 })).toBeVisible();
  expect(page.getByRole('button', { name: /Revoke all/ }).elements()).toEqual([]);
});

it('shows and asks for the last day of a discount code in the time zone of the shop', async () => {
  signInOperator('support');
  answerConsole('views.list', []);
  answerConsole('coupons.timeZone', 'Pacific/Kiritimati');
  const row = {
    discountType: 'percentage',
    amount: 1000,
    state: 'usable',
    uses: 0,
    maxUses: null,
    maxUsesPerCustomer: null,
    createdAt: '2026-11-01T12:00:00.000Z',
  } as const;
  answerConsole('coupons.list', {
    rows: [
      { ...row, code: 'SUMMER', expiresAt: '2099-07-01T10:00:00.000Z', lastDay: '2099-07-01' },
      { ...row, code: 'ALWAYS', expiresAt: null, lastDay: null },
    ],
    next: null,
    count: 2,
  });
  openConsole('/coupons');
  await expect.element(page.getByText('1 Jul 2099', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Without end')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'New code' }));
  await expect.element(page.getByLabelText('Last day, in Pacific/Kiritimati')).toBeVisible();
});
