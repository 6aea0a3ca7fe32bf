import { useEffect, useRef } from 'react';
import { formatMoney } from '#shared/money.ts';
import { BALANCE_CODE_MAX_LENGTH } from '#shared/wallet/balance-code.ts';
import { redeemCouponSchema } from '#shared/wallet/schemas.ts';
import { COUPON_REFUSALS, WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { ProfileTask } from '#client/ui/page/profile-task.tsx';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import classes from './redeem-coupon-page.module.css';
import { useCodeOfLink } from './use-code-of-link.ts';
import { useRefreshWallet } from '#client/identity/use-refresh-wallet.ts';
import { boxTextOf, problemsOf } from './wallet-failure.ts';

/** /my-account/profile/redeem-coupon/: redeems a code for balance. A link may contain the code in its `#code=`. */
export function RedeemCouponPage() {
  const field = useRef<HTMLInputElement>(null);
  const codeOfLink = useCodeOfLink();
  const refreshWallet = useRefreshWallet();
  const redeem = useSingleFlight(
    trpc.wallet.redeemCoupon.useMutation({
      onSuccess: async ({ outcome }) => {
        if (outcome === 'redeemed') await refreshWallet();
      },
    }),
  );
  const isRedeemed = redeem.data?.outcome === 'redeemed';
  useEffect(() => {
    // A reset of the form would restore the code of the link.
    if (isRedeemed && field.current) field.current.value = '';
  }, [isRedeemed]);
  const refusal = redeem.data && redeem.data.outcome !== 'redeemed' ? redeem.data.outcome : undefined;
  const problems =
    refusal === undefined
      ? problemsOf(redeem.error, WALLET_TEXTS.couponFailed)
      : { code: [COUPON_REFUSALS[refusal]] };
  const form = useZodForm(redeemCouponSchema, redeem.mutate, problems);
  const boxText = boxTextOf(problems);
  return (
    <ProfileTask
      title="Redeem Coupon"
      lead="Enter a coupon code or a cross-site transfer code. The amount is on your balance right away."
    >
      <form {...form.props} aria-label="Redeem coupon">
        {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
        {redeem.data?.outcome === 'redeemed' && (
          <Callout tone="good" title={`${formatMoney(redeem.data.amountCents)} was added to your balance.`}>
            Your balance is {formatMoney(redeem.data.balanceCents)} now.
          </Callout>
        )}
        <TextField
          ref={field}
          label="Coupon code"
          name="code"
          description="Upper or lower case, spaces and dashes do not matter."
          placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
          defaultValue={codeOfLink}
          maxLength={BALANCE_CODE_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          className={classes.code}
          error={form.errorOf('code')}
        />
        <Button type="submit" size="md" loading={redeem.isPending}>
          {redeem.isPending ? 'Redeeming…' : 'Redeem coupon'}
        </Button>
      </form>
    </ProfileTask>
  );
}
