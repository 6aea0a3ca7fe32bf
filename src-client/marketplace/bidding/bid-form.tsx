import { type FormEvent, useId } from 'react';
import { z } from 'zod';
import { Link } from '@tanstack/react-router';
import { amountSchema } from '#shared/marketplace/add-to-marketplace.ts';
import {
  type BidFieldErrors,
  bidFieldErrors,
  ineligibilityReason,
  ineligibilityText,
  minimumNextBidCents,
} from '#shared/marketplace/bid-rules.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { type Cents, centsToDecimal, formatMoney } from '#shared/money.ts';
import { useBalanceCents } from '#client/identity/session.ts';
import { AmountField } from '#client/ui/forms/amount-field.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Moment } from '#client/ui/day.tsx';
import { Fold } from '#client/ui/fold/fold.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import figures from '../figures.module.css';
import classes from './bid-dialog.module.css';
import type { BidAmounts, BidDraft } from './use-bidding.ts';
import { type BidTrouble, troubleText } from './bid-outcome.ts';

/** What the buttons beside the amount add. */
const STEPS_CENTS: readonly Cents[] = [50, 1_00, 5_00];

/** The amounts as they are typed, in EUR. */
const typedSchema = z.object({ amount: amountSchema, maxAmount: amountSchema.optional() });

/** The amount of a bid, and if wanted the maximum up to which the shop bids by itself. */
export function BidForm({ bid }: { bid: BidDraft }) {
  const { listing } = bid;
  const balanceCents = useBalanceCents();
  const noteId = useId();
  const { amount, maxAmount } = bid.typed;
  const least = minimumNextBidCents(listing) ?? 0;
  // While it is sent, live events may count the bid itself.
  const typed = readAmounts(listing, amount, maxAmount);
  const ownErrors = bid.isSending ? {} : typed.errors;
  const errors = { ...bid.trouble?.fields, ...ownErrors };
  // A customer who signs in after the form was opened may be the seller, or lead already.
  const reason = bid.isSending ? null : ineligibilityReason(listing, 'bid');
  const isRefused = reason !== null || Object.keys(ownErrors).length > 0;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRefused && typed.amounts !== undefined) bid.send(typed.amounts);
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <dl className={`${figures.figures} ${classes.details}`}>
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
      <div id={noteId}>
        <Callout tone="info">
          The amount is set aside from your balance. If you are outbid or do not win, you get it back at once.
        </Callout>
      </div>
      <AmountField
        label="Bid Amount"
        aria-describedby={noteId}
        data-autofocus
        value={amount}
        error={errors.amount?.[0]}
        announcesError
        onChange={(event) => bid.type({ amount: event.target.value })}
      />
      <div className={classes.steps} role="group" aria-label="Raise the bid">
        {STEPS_CENTS.map((step) => (
          <Button
            key={step}
            variant="default"
            size="xs"
            disabled={raised(listing, amount, step) >= (listing.instaBuyCents ?? Infinity)}
            onClick={() => bid.type({ amount: centsToDecimal(raised(listing, amount, step)) })}
          >
            +{step % 100 === 0 ? step / 100 : centsToDecimal(step)}
          </Button>
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
      <div className={classes.actions}>
        <Button variant="default" onClick={bid.close}>
          Close
        </Button>
        <SteadyButton type="submit" isInactive={isRefused || bid.isSending}>
          Place Bid
        </SteadyButton>
      </div>
    </form>
  );
}

/** A step above what is typed, which counts as what must be bid at least. */
function raised(listing: MarketListing, amount: string, step: Cents): Cents {
  const typed = amountSchema.safeParse(amount).data ?? 0;
  return Math.max(typed, minimumNextBidCents(listing) ?? 0) + step;
}

/** What is typed: the amounts in cents, and what is wrong with them by field; no mistake when they can be sent. */
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

/** Why the shop did not take the bid. */
export function Trouble({ trouble }: { trouble: BidTrouble | undefined }) {
  const text = troubleText(trouble);
  if (text === '') return null;
  return (
    <div className={classes.trouble}>
      <Callout tone="bad">
        {text}
        {trouble?.needsBalance && (
          <>
            {' '}
            <Link to="/my-account/profile/load-balance/">Load balance</Link>
          </>
        )}
      </Callout>
    </div>
  );
}
