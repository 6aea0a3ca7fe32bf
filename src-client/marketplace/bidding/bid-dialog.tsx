import { type FormEvent, useId } from 'react';
import { z } from 'zod';
import { amountSchema } from '#shared/marketplace/add-to-marketplace.ts';
import {
  type BidFieldErrors,
  bidFieldErrors,
  ineligibilityReason,
  ineligibilityText,
  minimumNextBidCents,
} from '#shared/marketplace/bid-rules.ts';
import type { BidAction } from '#shared/marketplace/bid-rules.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { type Cents, centsToDecimal, formatMoney } from '#shared/money.ts';
import { TrustLines } from '#client/checkout/trust-lines.tsx';
import { useBalanceCents } from '#client/identity/session.ts';
import { AnchorButton, Button } from '#client/ui/button/button.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Moment } from '#client/ui/day.tsx';
import { DialogActions } from '#client/ui/dialog/dialog-actions.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Fold } from '#client/ui/fold/fold.tsx';
import { AmountField } from '#client/ui/forms/amount-field.tsx';
import figures from '../figures.module.css';
import classes from './bid-dialog.module.css';
import { InstaBuyDialog } from './insta-buy-dialog.tsx';
import { OfferFigures } from './offer-figures.tsx';
import { Trouble } from './bid-trouble.tsx';
import type { BidAmounts, BidDraft } from './use-bidding.ts';

/** The dialog for a bid or an instant buy; without a session it asks to sign in first. */
export function BidDialog({ bid }: { bid: BidDraft }) {
  if (bid.mustSignIn) return <LoginPrompt action={bid.action} onClose={bid.close} />;
  if (bid.action === 'insta_buy') return <InstaBuyDialog bid={bid} />;
  return (
    <Dialog isOpen title="Place Bid" onClose={bid.close} closesOutside={false}>
      <BidForm bid={bid} />
    </Dialog>
  );
}

/** The amounts that the buttons add. */
const STEPS_CENTS: readonly Cents[] = [50, 1_00, 5_00];

/** The amounts as typed, in EUR. */
const typedSchema = z.object({ amount: amountSchema, maxAmount: amountSchema.optional() });

/** The amount of a bid and optionally a maximum, up to which the shop bids automatically. */
function BidForm({ bid }: { bid: BidDraft }) {
  const { listing } = bid;
  const balanceCents = useBalanceCents();
  const explanationId = useId();
  const { amount, maxAmount } = bid.typed;
  const least = minimumNextBidCents(listing) ?? 0;
  // While the bid is being sent, live events may already include it.
  const typed = readAmounts(listing, amount, maxAmount);
  const ownErrors = bid.isSending ? {} : typed.errors;
  const errors = { ...bid.trouble?.fields, ...ownErrors };
  // A customer who signed in after opening the form may be the seller or already lead.
  const reason = bid.isSending ? null : ineligibilityReason(listing, 'bid');
  const isRefused = reason !== null || Object.keys(ownErrors).length > 0;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRefused && typed.amounts !== undefined) bid.send(typed.amounts);
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <dl className={`${figures.figures} ${classes.details}`}>
        <OfferFigures listing={listing} />
        <div>
          <dt>Minimum bid</dt>
          <dd>{formatMoney(least)}</dd>
        </div>
        {listing.instaBuyCents !== null && (
          <div>
            <dt>Insta buy</dt>
            <dd>{formatMoney(listing.instaBuyCents)}</dd>
          </div>
        )}
        <div>
          <dt>Your balance</dt>
          <dd>{balanceCents === undefined ? '–' : formatMoney(balanceCents)}</dd>
        </div>
        {listing.endsAt !== null && (
          <div>
            <dt>Ends</dt>
            <dd>
              <Moment at={listing.endsAt} />
            </dd>
          </div>
        )}
      </dl>
      <div id={explanationId}>
        <Callout tone="info">
          The amount is set aside from your balance. If you are outbid or do not win, you get it back at once.
        </Callout>
      </div>
      <AmountField
        label="Bid Amount"
        aria-describedby={explanationId}
        data-autofocus
        value={amount}
        error={errors.amount?.[0]}
        announcesError
        onChange={(event) => bid.type({ amount: event.target.value })}
      />
      <div className={classes.steps} role="group" aria-label="Raise the bid">
        {STEPS_CENTS.map((step) => (
          <SteadyButton
            key={step}
            variant="default"
            size="xs"
            isInactive={raised(listing, amount, step) >= (listing.instaBuyCents ?? Infinity)}
            onClick={() => bid.type({ amount: centsToDecimal(raised(listing, amount, step)) })}
          >
            +{step % 100 === 0 ? step / 100 : centsToDecimal(step)}
          </SteadyButton>
        ))}
      </div>
      <Fold title="Bid automatically" isOpenAtFirst={maxAmount !== ''}>
        <AmountField
          label="Your maximum"
          description="We bid for you, one cent at a time, up to this amount. It is set aside in full and stays private."
          value={maxAmount}
          error={errors.maxAmount?.[0]}
          announcesError
          onChange={(event) => bid.type({ maxAmount: event.target.value })}
        />
      </Fold>
      <Trouble
        trouble={
          reason === null
            ? bid.trouble && { ...bid.trouble, fields: {} }
            : { fields: {}, text: ineligibilityText(reason, 'bid') }
        }
      />
      <DialogActions>
        <Button variant="default" onClick={bid.close}>
          Close
        </Button>
        <SteadyButton type="submit" isInactive={isRefused || bid.isSending}>
          Place Bid
        </SteadyButton>
      </DialogActions>
      <TrustLines hasCard={false} isCompact />
    </form>
  );
}

/** The typed amount plus a step; an amount below the minimum counts as the minimum. */
function raised(listing: MarketListing, amount: string, step: Cents): Cents {
  const typed = amountSchema.safeParse(amount).data ?? 0;
  return Math.max(typed, minimumNextBidCents(listing) ?? 0) + step;
}

/** The typed amounts in cents, and the errors by field; no errors if they can be sent. */
export function readAmounts(
  listing: MarketListing,
  amount: string,
  maxAmount: string,
): { amounts?: BidAmounts; errors: BidFieldErrors } {
  const typed = typedSchema.safeParse({
    amount,
    ...(maxAmount.trim() === '' ? {} : { maxAmount }),
  });
  if (!typed.success) return { errors: z.flattenError(typed.error).fieldErrors };
  const amounts = { amountCents: typed.data.amount, maxCents: typed.data.maxAmount };
  return { amounts, errors: bidFieldErrors(listing, amounts) ?? {} };
}

/**
 * Asks a visitor to sign in in a new window, so that this one keeps its state (account and marketplace, section 2
 * "Modals"). Stays open until the customer is signed in; then the bid continues.
 */
function LoginPrompt({ action, onClose }: { action: BidAction; onClose: () => void }) {
  const text = action === 'bid' ? MARKETPLACE_TEXTS.loginToBid : MARKETPLACE_TEXTS.loginToBuy;
  return (
    <Dialog isOpen title={action === 'bid' ? 'Place Bid' : 'Insta Buy'} onClose={onClose}>
      <p className={classes.question}>{text}</p>
      <p className={classes.note}>
        It opens in a new window. Come back when you are logged in, and continue where you left off.
      </p>
      <div className={classes.trouble}>
        <DialogActions>
          <AnchorButton href="/my-account/#login" target="_blank" rel="noopener">
            Login
          </AnchorButton>
          <AnchorButton variant="default" href="/my-account/#register" target="_blank" rel="noopener">
            Register
          </AnchorButton>
        </DialogActions>
      </div>
    </Dialog>
  );
}
