import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { FieldErrors } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { crossSiteTransferBodySchema } from '#shared/wallet/schemas.ts';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { ProfileTask } from '#client/ui/page/profile-task.tsx';
import { useBalanceCents, useMe } from '#client/identity/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { AmountField } from '#client/ui/forms/amount-field.tsx';
import { failureOf } from '#client/platform/failure.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { useRefreshWallet } from '#client/identity/use-refresh-wallet.ts';
import { CrossSiteCode } from './cross-site-code.tsx';
import { useTransferLimits } from './use-transfer-limits.ts';
import { boxTextOf, problemsOf } from './wallet-failure.ts';
import { unseenCodes } from './unanswered-requests.ts';

const LEAD = 'Turn balance into a code for another shop. It works once, and only for you.';
const LEAD_FOR_OTHERS =
  'Turn balance into a code and redeem it in another shop, or give the code to someone. It works once.';

interface Question {
  amountCents: number;
  /** A code for this amount was requested before, but not shown. */
  isRepeated: boolean;
}

/** /my-account/profile/transfer-balance-cross-site/: turns balance into a code to redeem elsewhere. */
export function CrossSiteTransferPage() {
  const [question, setQuestion] = useState<Question>();
  const balanceCents = useBalanceCents();
  const { limits, mostText } = useTransferLimits();
  const { transfer, unseen, send } = useCrossSiteTransfer();
  const problems = problemsOf(transfer.error, WALLET_TEXTS.crossSiteFailed);
  const form = useZodForm(
    crossSiteTransferBodySchema,
    ({ amountCents }) => {
      // A pending code would be lost.
      if (transfer.isPending) return;
      transfer.reset();
      setQuestion({ amountCents, isRepeated: unseen.includes(amountCents) });
    },
    problems,
    // A code that was requested before, but not shown, may already have been paid for with this amount.
    ({ amountCents }): FieldErrors =>
      balanceCents !== undefined && amountCents > balanceCents && !unseen.includes(amountCents)
        ? { amount: [WALLET_TEXTS.balanceTooSmall] }
        : {},
  );
  const startAgain = () => {
    setQuestion(undefined);
    transfer.reset();
  };
  if (transfer.isSuccess) {
    return (
      <CrossSiteCode
        code={transfer.data}
        canOthersRedeem={limits?.canOthersRedeem ?? false}
        onAgain={startAgain}
      />
    );
  }
  const boxText = boxTextOf(problems);
  return (
    <ProfileTask
      title="Transfer Balance (Cross Site)"
      lead={limits?.canOthersRedeem ? LEAD_FOR_OTHERS : LEAD}
      notice={unseen.length > 0 && !transfer.isPending && <UnseenCodes amounts={unseen} />}
    >
      <form {...form.props} aria-label="Cross site transfer">
        {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
        <AmountField
          label="Amount"
          name="amount"
          description={mostText}
          required
          error={form.errorOf('amount')}
        />
        <Button type="submit" size="md">
          Create transfer code
        </Button>
      </form>
      <ConfirmDialog
        isOpen={question !== undefined && (transfer.isIdle || transfer.isPending)}
        title={WALLET_TEXTS.areYouSure}
        confirmLabel="Create code"
        isPending={transfer.isPending}
        canClose={!transfer.isPending}
        onConfirm={() => question && send(question.amountCents)}
        onClose={() => setQuestion(undefined)}
      >
        {question && <Consequence {...question} />}
      </ConfirmDialog>
    </ProfileTask>
  );
}

function Consequence({ amountCents, isRepeated }: Question) {
  const amount = <b>{formatMoney(amountCents)}</b>;
  if (!isRepeated) {
    return <>{amount} leaves your balance now. You get a code for it, which is shown once.</>;
  }
  return (
    <>
      You asked for a code for {amount} before and have not seen it. If the amount has left your balance, you
      get that code now and nothing is taken again. If not, it leaves now. The code is shown once.
    </>
  );
}

function UnseenCodes({ amounts }: { amounts: readonly number[] }) {
  return (
    <Callout
      tone="warn"
      title={`You asked for a code for ${amounts.map(formatMoney).join(' and for ')} and have not seen it.`}
    >
      Ask for the same amount again, in this tab. What has left your balance already is not taken twice.
    </Callout>
  );
}

interface CodeRequest {
  amountCents: number;
  idempotencyKey: string;
}

/** Turns balance into a code that is shown once; a request keeps its idempotency key until its code is on screen. */
function useCrossSiteTransfer() {
  const customerId = useMe()?.customerId;
  const refreshWallet = useRefreshWallet();
  const transfer = useSingleFlight(
    useMutation({
      mutationFn: (request: CodeRequest) => trpcClient.wallet.transferCrossSite.mutate(request),
      // The code must exist only on this page: not even in memory once the page is left.
      gcTime: 0,
      onSuccess: () => {
        // Not awaited: the code is shown first.
        void refreshWallet();
      },
      onError: (error, { idempotencyKey }) => {
        // Only these refusals come after the shop has looked up an earlier answer to the same request.
        const { code } = failureOf(error);
        if (code === 'validation_failed' || code === 'transfer_code_lost') unseenCodes.forget(idempotencyKey);
      },
    }),
  );
  const seen = transfer.isSuccess ? transfer.variables.idempotencyKey : undefined;
  useEffect(() => {
    if (seen !== undefined) unseenCodes.forget(seen);
  }, [seen]);
  return {
    transfer,
    /** The amounts of codes requested in this tab, but not yet shown. */
    unseen: customerId === undefined ? [] : unseenCodes.of(customerId).map(({ amountCents }) => amountCents),
    send: (amountCents: number) => {
      if (customerId === undefined) return;
      transfer.mutate({ amountCents, idempotencyKey: unseenCodes.keyFor(customerId, { amountCents }) });
    },
  };
}
