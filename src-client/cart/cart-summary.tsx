import { Button } from '@mantine/core';
import type { CheckoutSplit } from '#shared/checkout/split.ts';
import { formatMoney } from '#shared/money.ts';
import { SplitSummary } from '#client/checkout/split-summary.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import classes from './cart-summary.module.css';
import { CouponField } from './coupon-field.tsx';

interface CartSummaryProps {
  /** Null: nothing is chosen. Undefined: on its way. */
  split: CheckoutSplit | null | undefined;
  /** Whether the split is that of the present choice. */
  isSettled: boolean;
  isPaying: boolean;
  discountCode: string | undefined;
  onDiscountCode: (code: string | undefined) => void;
  onPay: (totalCents: number) => void;
}

/** Coupon, split and the one button that pays. */
export function CartSummary(props: CartSummaryProps) {
  const { split, isSettled, isPaying, discountCode, onDiscountCode, onPay } = props;
  const canPay = split !== null && split !== undefined && split.lines.length > 0 && isSettled && !isPaying;
  return (
    <div className={classes.summary}>
      <CouponField code={discountCode} onCode={onDiscountCode} />
      <div className={classes.split}>
        {split === null && <p className={classes.none}>Select at least one account.</p>}
        {split === undefined && <Skeleton height="160px" />}
        {split !== null && split !== undefined && <SplitSummary split={split} />}
      </div>
      <Button size="md" fullWidth disabled={!canPay} onClick={() => split && onPay(split.totalCents)}>
        {isPaying ? 'Paying…' : payLabel(split)}
      </Button>
      {split !== null && split !== undefined && split.cardPartCents > 0 && (
        <p className={classes.hint}>You pay on the page of our payment provider and come back here.</p>
      )}
    </div>
  );
}

function payLabel(split: CheckoutSplit | null | undefined): string {
  if (split === null || split === undefined || split.lines.length === 0) return 'Checkout';
  if (split.cardPartCents === 0) return `Pay ${formatMoney(split.totalCents)} from balance`;
  return `Pay ${formatMoney(split.cardPartCents + split.surchargeCents)} by card`;
}
