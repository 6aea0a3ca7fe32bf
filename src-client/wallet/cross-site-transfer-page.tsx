import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { crossSiteTransferSchema } from '#shared/wallet/schemas.ts';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { useCheckedForm } from '#client/identity/form-errors.ts';
import { ProfileTask } from '#client/identity/profile-task.tsx';
import { useBalanceCents } from '#client/identity/session.ts';
import { trpc } from '#client/platform/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Callout } from '#client/ui/callout.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { AmountField } from './amount-field.tsx';
import { CrossSiteCode } from './cross-site-code.tsx';
import { useAttemptKey } from '#client/checkout/use-attempt-key.ts';
import { useRefreshWallet } from './use-refresh-wallet.ts';
import { boxTextOf, problemsOf } from './wallet-failure.ts';

/** /my-account/profile/transfer-balance-cross-site/: balance becomes a code that is redeemed elsewhere. */
export function CrossSiteTransferPage() {
  const [amountCents, setAmountCents] = useState<number>();
  const balanceCents = useBalanceCents();
  const attempt = useAttemptKey();
  const refreshWallet = useRefreshWallet();
  const transfer = useMutation(
    trpc.wallet.transferCrossSite.mutationOptions({
      // The code is on this page and nowhere else, not even in memory once the page is left.
      gcTime: 0,
      onSuccess: async () => {
        attempt.settle();
        await refreshWallet();
      },
    }),
  );
  const problems = problemsOf(transfer.error, WALLET_TEXTS.crossSiteFailed);
  const form = useCheckedForm(
    crossSiteTransferSchema,
    ({ amount }) => {
      transfer.reset();
      setAmountCents(amount);
    },
    problems,
  );
  const send = (cents: number) =>
    transfer.mutate({ amount: centsToDecimal(cents), idempotencyKey: attempt.keyFor(String(cents)) });
  if (transfer.isSuccess) return <CrossSiteCode code={transfer.data} onAgain={transfer.reset} />;
  const boxText = boxTextOf(problems);
  return (
    <ProfileTask
      title="Transfer Balance (Cross Site)"
      lead="Turn balance into a code and redeem it in another shop, or give the code to somebody. It works once."
    >
      <form onSubmit={form.onSubmit} noValidate aria-label="Cross site transfer">
        {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
        <AmountField
          {...(balanceCents === undefined ? {} : { description: `Up to ${formatMoney(balanceCents)}.` })}
          error={form.errorOf('amount')}
        />
        <Button type="submit" size="md">
          Create transfer code
        </Button>
      </form>
      <ConfirmDialog
        isOpen={amountCents !== undefined && (transfer.isIdle || transfer.isPending)}
        title={WALLET_TEXTS.areYouSure}
        confirmLabel="Create code"
        isPending={transfer.isPending}
        onConfirm={() => amountCents !== undefined && send(amountCents)}
        onClose={() => setAmountCents((cents) => (transfer.isIdle ? undefined : cents))}
      >
        {amountCents !== undefined && (
          <>
            <b>{formatMoney(amountCents)}</b> leaves your balance now. You get a code for it, which is shown
            once.
          </>
        )}
      </ConfirmDialog>
    </ProfileTask>
  );
}
