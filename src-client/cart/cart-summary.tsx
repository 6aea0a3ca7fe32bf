import type { ReactNode } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { formatMoney } from '#shared/money.ts';
import { GATEWAY_WORDS, GatewayChoice, type GatewayWay } from '#client/checkout/gateway-choice.tsx';
import { SplitSummary } from '#client/checkout/split-summary.tsx';
import { TrustLines } from '#client/checkout/trust-lines.tsx';
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
  /** The warranty of the selected accounts. */
  warranty: string;
  quotes: CheckoutQuotes;
  isPaying: boolean;
  /** Why the last attempt failed, or the next one is impossible. */
  message: string | undefined;
  /** Changes from the prices that the customer has seen. */
  changes: PriceChanges;
  discountCode: string | undefined;
  onDiscountCode: (code: string | undefined) => void;
  onPay: (quote: Quote) => void;
}

/** Split, payment methods, coupon and the pay button, which on phones sticks to the bottom of the window. */
export function CartSummary(props: CartSummaryProps) {
  const { hasChoice, warranty, quotes, isPaying, message, changes, discountCode, onDiscountCode, onPay } =
    props;
  const quote = hasChoice ? quotes.chosen : undefined;
  const hasError = quotes.error !== undefined && quotes.error !== null;
  const isFirstQuoteComing = hasChoice && quotes.chosen === undefined && !hasError;
  const isOffline = useIsOffline();
  const archivedReason = useArchivedReason();
  const isReady = quote !== undefined && quote.split.lines.length > 0 && quotes.isSettled;
  const canPay = isReady && !isPaying && !isOffline;
  const needsCard = quote !== undefined && quote.split.cardPartCents > 0;
  return (
    <>
      <div className={classes.summary}>
        <div className={classes.split}>
          <SplitArea hasChoice={hasChoice} quotes={quotes} />
        </div>
        {/* Not shown until the height of the area above is known, because it would move. */}
        {!isFirstQuoteComing && <CouponField code={discountCode} onCode={onDiscountCode} />}
        {needsCard && quotes.quotes.length > 1 && (
          <div className={classes.ways}>
            <GatewayChoice
              legend="How do you want to pay?"
              ways={waysOf(quotes.quotes)}
              chosen={quote.gateway}
              onChoose={quotes.choose}
            />
          </div>
        )}
      </div>
      <div className={classes.pay} data-foot-bar="">
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
        {needsCard && !isOffline && (
          <p className={`${classes.hint} ${classes.next}`}>{GATEWAY_WORDS[quote.gateway].hint}</p>
        )}
      </div>
      {quote !== undefined && (
        <div className={classes.trust}>
          <TrustLines hasCard={needsCard} warranty={warranty} />
        </div>
      )}
    </>
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

/** Payment methods, with the charged amount if it differs between them. */
function waysOf(quotes: readonly Quote[]): GatewayWay[] {
  const differ = new Set(quotes.map(chargedCentsOf)).size > 1;
  return quotes.map((quote) => {
    const { cashbackCents, surchargeCents } = quote.split;
    const terms = surchargeCents > 0 ? `${formatMoney(surchargeCents)} surcharge included` : 'No surcharge';
    return {
      gateway: quote.gateway,
      chargedCents: differ ? chargedCentsOf(quote) : undefined,
      terms: cashbackCents > 0 ? `+${formatMoney(cashbackCents)} cashback` : terms,
      isGain: cashbackCents > 0,
    };
  });
}

function chargedCentsOf({ split }: Quote): number {
  return split.cardPartCents + split.surchargeCents;
}

function SplitArea({ hasChoice, quotes }: Pick<CartSummaryProps, 'hasChoice' | 'quotes'>): ReactNode {
  if (!hasChoice) return <p className={classes.none}>Select at least one account.</p>;
  if (quotes.chosen !== undefined) return <SplitSummary quote={quotes.chosen} />;
  if (quotes.error === undefined || quotes.error === null) return <Skeleton height="260px" />;
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
  const { cardPartCents, totalCents } = quote.split;
  if (cardPartCents === 0) return `Pay ${formatMoney(totalCents)} from balance`;
  return `Pay ${formatMoney(chargedCentsOf(quote))} ${GATEWAY_WORDS[quote.gateway].paying}`;
}
