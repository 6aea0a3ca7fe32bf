import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ERRORS, type FieldErrors } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import {
  TRANSFER_NOTE_MAX_LENGTH,
  type TransferBalanceInput,
  transferBalanceBodySchema,
} from '#shared/wallet/schemas.ts';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { ProfileTask } from '#client/ui/page/profile-task.tsx';
import { useBalanceCents, useMe } from '#client/identity/session.ts';
import { useArchivedReason } from '#client/platform/shop-info.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { AmountField } from '#client/ui/forms/amount-field.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { FIRST_PAGE } from '#client/platform/search-params.ts';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { useRefreshWallet } from '#client/identity/use-refresh-wallet.ts';
import { useTransferLimits } from './use-transfer-limits.ts';
import { unansweredTransfers } from './unanswered-requests.ts';
import { boxTextOf, problemsOf } from './wallet-failure.ts';

/** /my-account/profile/transfer-balance/, for customers with the permission. */
export function TransferBalancePage() {
  const me = useMe();
  const isArchived = useArchivedReason() !== undefined;
  if (me && !me.isBalanceTransferAllowed) return <NotAllowed />;
  if (isArchived) return <Archived />;
  return (
    <ProfileTask
      title="Transfer Balance"
      lead="Send balance to another customer. It arrives instantly and shows in both your transactions."
      notice={
        me?.isEmailVerified === false && (
          <Callout tone="warn" title="Your email address is not confirmed yet.">
            Open the link in the mail we sent you. Then you can transfer balance.
          </Callout>
        )
      }
    >
      <TransferForm />
    </ProfileTask>
  );
}

function TransferForm() {
  const element = useRef<HTMLFormElement>(null);
  const [request, setRequest] = useState<TransferBalanceInput>();
  const { mostText } = useTransferLimits();
  const { transfer, unanswered, isUnanswered, send } = useTransfer();
  useEffect(() => {
    if (transfer.isSuccess) element.current?.reset();
  }, [transfer.isSuccess]);
  const problems = problemsOf(transfer.error, WALLET_TEXTS.transferFailed);
  const form = useZodForm(
    transferBalanceBodySchema,
    (checked) => {
      // The pending answer would be lost.
      if (transfer.isPending) return;
      transfer.reset();
      setRequest(checked);
    },
    problems,
    useCertainRefusals(isUnanswered),
  );
  const boxText = form.ownDetail ?? boxTextOf(problems);
  return (
    <>
      <form ref={element} {...form.props} aria-label="Transfer balance">
        {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
        {unanswered.length > 0 && !transfer.isPending && <Unanswered requests={unanswered} />}
        {transfer.isSuccess && request !== undefined && (
          <Callout tone="good" title={WALLET_TEXTS.transferred}>
            {formatMoney(request.amountCents)} to {request.receiver}.
          </Callout>
        )}
        <TextField
          label="Receiver"
          name="receiver"
          type="email"
          description="The email address of their account in this shop."
          autoComplete="off"
          required
          error={form.errorOf('receiver')}
        />
        <AmountField
          label="Amount"
          name="amount"
          description={mostText}
          required
          error={form.errorOf('amount')}
        />
        <TextField
          label="Note"
          name="description"
          description="Optional. Both of you see it."
          maxLength={TRANSFER_NOTE_MAX_LENGTH}
          autoComplete="off"
          error={form.errorOf('description')}
        />
        <Button type="submit" size="md">
          Transfer balance
        </Button>
      </form>
      <ConfirmDialog
        isOpen={request !== undefined && (transfer.isIdle || transfer.isPending)}
        title={WALLET_TEXTS.areYouSure}
        confirmLabel="Transfer"
        isPending={transfer.isPending}
        canClose={!transfer.isPending}
        onConfirm={() => request && send(request)}
        onClose={() => setRequest(undefined)}
      >
        {request !== undefined && <Consequence {...request} isRepeated={isUnanswered(request)} />}
      </ConfirmDialog>
    </>
  );
}

function Consequence({ amountCents, receiver, isRepeated }: TransferBalanceInput & { isRepeated: boolean }) {
  const goes = (
    <>
      <b>{formatMoney(amountCents)}</b> goes from your balance to <b>{receiver}</b>
    </>
  );
  if (!isRepeated) return <>{goes}. You cannot take it back.</>;
  return (
    <>
      You sent this transfer before, and its answer did not arrive. If it was made then, nothing is
      transferred again. If not, {goes} now. You cannot take it back.
    </>
  );
}

function Unanswered({ requests }: { requests: readonly TransferBalanceInput[] }) {
  const transfers = requests.map(({ amountCents, receiver }) => `${formatMoney(amountCents)} to ${receiver}`);
  return (
    <Callout tone="warn" title={`We do not know yet whether you transferred ${transfers.join(' and ')}.`}>
      The answer did not arrive. Transfer the same again, in this tab: what was transferred already is not
      transferred twice.
    </Callout>
  );
}

interface TransferRequest {
  request: TransferBalanceInput;
  idempotencyKey: string;
  /** It was sent before, and its answer did not arrive. */
  isRepeated: boolean;
}

/** Transfers balance; a request keeps its idempotency key until it is known whether it was made. */
function useTransfer() {
  const customerId = useMe()?.customerId;
  const refreshWallet = useRefreshWallet();
  const transfer = useSingleFlight(
    useMutation({
      mutationFn: ({ request, idempotencyKey }: TransferRequest) =>
        trpcClient.wallet.transfer.mutate({ ...request, idempotencyKey }),
      onSuccess: async (_, { idempotencyKey }) => {
        unansweredTransfers.forget(idempotencyKey);
        await refreshWallet();
      },
      onError: (error, { idempotencyKey, isRepeated }) => {
        const { status = 500, code } = failureOf(error);
        // Another refusal of a repeated request may have come before the shop looked for the first one.
        const isRefused = isRepeated ? code === 'validation_failed' : status < 500;
        if (isRefused) unansweredTransfers.forget(idempotencyKey);
      },
    }),
  );
  const unanswered = customerId === undefined ? [] : unansweredTransfers.of(customerId);
  const isUnanswered = (request: TransferBalanceInput): boolean =>
    customerId !== undefined && unansweredTransfers.has(customerId, request);
  return {
    transfer,
    unanswered,
    isUnanswered,
    send: (request: TransferBalanceInput) => {
      if (customerId === undefined) return;
      const isRepeated = isUnanswered(request);
      transfer.mutate({
        request,
        isRepeated,
        idempotencyKey: unansweredTransfers.keyFor(customerId, request),
      });
    },
  };
}

/** Shown if the shop is archived; a cross-site code can still take balance elsewhere. */
function Archived() {
  return (
    <EmptyState
      isPage
      symbol="lost"
      text={WALLET_TEXTS.transferArchived}
      action={
        <ButtonLink to="/my-account/profile/transfer-balance-cross-site/">
          Transfer Balance (Cross Site)
        </ButtonLink>
      }
    />
  );
}

/** Errors that the shop would certainly return, shown without a confirmation dialog. */
function useCertainRefusals(
  isUnanswered: (request: TransferBalanceInput) => boolean,
): (request: TransferBalanceInput) => FieldErrors {
  const me = useMe();
  const balanceCents = useBalanceCents();
  return (request) => ({
    ...(me?.isEmailVerified === false && { detail: [ERRORS.email_not_verified.text] }),
    ...(request.receiver === me?.email && { receiver: [WALLET_TEXTS.receiverIsSender] }),
    // A transfer whose answer did not arrive may have left this balance already.
    ...(balanceCents !== undefined &&
      request.amountCents > balanceCents &&
      !isUnanswered(request) && { amount: [WALLET_TEXTS.balanceTooSmall] }),
  });
}

function NotAllowed() {
  return (
    <EmptyState
      isPage
      symbol="lost"
      text={WALLET_TEXTS.transferNotAllowed}
      hint="Our support team can allow it for your account."
      action={
        <ButtonLink to="/my-account/profile/your-transactions/" search={FIRST_PAGE}>
          Your Transactions
        </ButtonLink>
      }
    />
  );
}
