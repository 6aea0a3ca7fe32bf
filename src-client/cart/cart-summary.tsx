import type { ReactNode } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { CASHBACK_PERCENT } from '#shared/checkout/split.ts';
import { formatMoney } from '#shared/money.ts';
import { GATEWAY_WORDS, GatewayChoice, type GatewayWay } from '#client/checkout/gateway-choice.tsx';
import { SplitSummary } from '#client/checkout/split-summary.tsx';
import type { CheckoutQuotes, Quote } from '#client/checkout/use-checkout-quotes.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';
import { useArchivedReason } from '#client/platform/shop-info.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import classes from './cart-summary.module.css';
import { CouponField } from './coupon-field.tsx';
import type { PriceChanges } from './price-changes.ts';

interface CartSummaryProps {
  hasChoice: boolean;
  quotes: CheckoutQuotes;
  isPaying: boolean;
  /** What went wrong with the last attempt, or stands in the way of the next one. */
  message: string | undefined;
  /** Prices other than those that the customer has seen. */
  changes: PriceChanges;
  discountCode: string | undefined;
  onDiscountCode: (code: string | undefined) => void;
  onPay: (quote: Quote) => void;
}

/** Coupon, split, the way to pay and the one button that pays. */
export function CartSummary(props: CartSummaryProps) {
  const { hasChoice, quotes, isPaying, message, changes, discountCode, onDiscountCode, onPay } = props;
  const quote = hasChoice ? quotes.chosen : undefined;
  const isOffline = useIsOffline();
  const archivedReason = useArchivedReason();
  const isReady = quote !== undefined && quote.split.lines.length > 0 && quotes.isSettled;
  const canPay = isReady && !isPaying && !isOffline;
  const needsCard = quote !== undefined && quote.split.cardPartCents > 0;
  return (
    <div className={classes.summary}>
      <CouponField code={discountCode} onCode={onDiscountCode} />
      <div className={classes.split}>
        <SplitArea hasChoice={hasChoice} quotes={quotes} />
      </div>
      {needsCard && quotes.quotes.length > 1 && (
        <GatewayChoice
          legend="Pay by card"
          ways={quotes.quotes.map(wayOf)}
          chosen={quote.gateway}
          onChoose={quotes.choose}
        />
      )}
      {message !== undefined && (
        <div className={classes.message}>
          <Callout tone="bad">{message}</Callout>
        </div>
      )}
      <ChangedPrices changes={changes} totalCents={quote?.split.totalCents} />
      <SteadyButton
        size="md"
        fullWidth
        isInactive={!canPay}
        reason={archivedReason}
        onClick={() => quote && onPay(quote)}
      >
        {isPaying ? 'Paying…' : payLabel(quote)}
      </SteadyButton>
      {archivedReason !== undefined && <p className={classes.hint}>{archivedReason}</p>}
      {isOffline && <p className={classes.hint}>{CART_TEXTS.payingNeedsConnection}</p>}
      {needsCard && !isOffline && <p className={classes.hint}>{GATEWAY_WORDS[quote.gateway].hint}</p>}
    </div>
  );
}

function ChangedPrices({ changes, totalCents }: { changes: PriceChanges; totalCents: number | undefined }) {
  const { before, totalBeforeCents } = changes;
  if (totalBeforeCents === undefined && before.size === 0) return null;
  const hasTotals = totalBeforeCents !== undefined && totalCents !== undefined;
  return (
    <div className={classes.message}>
      <Callout tone="warn">
        {hasTotals
          ? CART_TEXTS.totalChanged(formatMoney(totalBeforeCents), formatMoney(totalCents))
          : CART_TEXTS.pricesChanged}
      </Callout>
    </div>
  );
}

function wayOf({ gateway, split: { cashbackCents, surchargeCents } }: Quote): GatewayWay {
  if (cashbackCents > 0) return { gateway, terms: `${CASHBACK_PERCENT}% cashback`, isGain: true };
  const terms = surchargeCents > 0 ? `+${formatMoney(surchargeCents)} surcharge` : 'No surcharge';
  return { gateway, terms, isGain: false };
}

function SplitArea({ hasChoice, quotes }: Pick<CartSummaryProps, 'hasChoice' | 'quotes'>): ReactNode {
  if (!hasChoice) return <p className={classes.none}>Select at least one account.</p>;
  if (quotes.chosen !== undefined) return <SplitSummary quote={quotes.chosen} />;
  if (quotes.error === undefined || quotes.error === null) return <Skeleton height="160px" />;
  return (
    <>
      <div className={classes.message}>
        <Callout tone="bad">{failureOf(quotes.error).text}</Callout>
      </div>
      <Button variant="default" onClick={quotes.retry}>
        Try again
      </Button>
    </>
  );
}

function payLabel(quote: Quote | undefined): string {
  if (quote === undefined || quote.split.lines.length === 0) return 'Checkout';
  const { cardPartCents, surchargeCents, totalCents } = quote.split;
  if (cardPartCents === 0) return `Pay ${formatMoney(totalCents)} from balance`;
  return `Pay ${formatMoney(cardPartCents + surchargeCents)} by card`;
}
