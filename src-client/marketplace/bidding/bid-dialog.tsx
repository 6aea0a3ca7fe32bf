import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import { amountSchema } from '#shared/marketplace/add-to-marketplace.ts';
import {
  type BidFieldErrors,
  bidFieldErrors,
  ineligibilityReason,
  ineligibilityText,
  minimumNextBidCents,
} from '#shared/marketplace/bid-rules.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { type Cents, centsToDecimal, formatMoney } from '#shared/money.ts';
import { TrustLines } from '#client/checkout/trust-lines.tsx';
import { useBalanceCents } from '#client/identity/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Moment } from '#client/ui/day.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { DialogActions } from '#client/ui/dialog/dialog-actions.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Fold } from '#client/ui/fold/fold.tsx';
import { AmountField } from '#client/ui/forms/amount-field.tsx';
import figures from '../figures.module.css';
import classes from './bid-dialog.module.css';
import { type BidTrouble, troubleText } from './bid-outcome.ts';
import { LoginPrompt } from './login-prompt.tsx';
import { OfferFigures } from './offer-figures.tsx';
import type { BidAmounts, BidDraft } from './use-bidding.ts';

/** The dialog for a bid or an instant buy; without a session it asks to sign in first. */
export function BidDialog({ bid }: { bid: BidDraft }) {
  if (bid.mustSignIn) return <LoginPrompt kind={bid.kind} onClose={bid.close} />;
  if (bid.kind === 'insta-buy') return <InstaBuyDialog bid={bid} />;
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

/** Buys at the price that was asked about: while the dialog is open, the seller may change it. */
function InstaBuyDialog({ bid }: { bid: BidDraft }) {
  const { instaBuyCents, isUserHighestBidder, status } = bid.listing;
  const [askedCents, setAskedCents] = useState(instaBuyCents);
  const balanceCents = useBalanceCents();
  // The offer may end while the dialog is open. While it is being accepted, live events may already include that.
  const reason = ineligibilityReason(bid.listing, 'insta_buy');
  if (reason !== null && !bid.isSending) {
    // The answer to an instant buy may have been lost.
    const isBought = status === 'SUCCESS' && isUserHighestBidder;
    const text = isBought ? MARKETPLACE_TEXTS.alreadyBought : ineligibilityText(reason, 'insta_buy');
    return <InstaBuyRefused bid={bid} trouble={{ fields: {}, text }} />;
  }
  if (instaBuyCents === null || askedCents === null) return null;
  if (instaBuyCents !== askedCents && !bid.isSending) {
    return (
      <ConfirmDialog
        isOpen
        title="Insta Buy"
        confirmLabel="Continue"
        closeLabel="Close"
        isPending={false}
        onConfirm={() => setAskedCents(instaBuyCents)}
        onClose={bid.close}
      >
        <p className={classes.question}>{instaBuyPriceChanged(askedCents, instaBuyCents)}</p>
      </ConfirmDialog>
    );
  }
  // The amount withheld for a leading bid counts as balance too, and only the shop knows it.
  const isRefused = !isUserHighestBidder && balanceCents !== undefined && balanceCents < instaBuyCents;
  if (isRefused && !bid.isSending)
    return (
      <InstaBuyRefused
        bid={bid}
        trouble={{ fields: {}, text: MARKETPLACE_TEXTS.insufficientBalance, needsBalance: true }}
      >
        <p className={classes.question}>This account costs {formatMoney(instaBuyCents)}.</p>
      </InstaBuyRefused>
    );
  return (
    <ConfirmDialog
      isOpen
      title="Insta Buy"
      confirmLabel="Buy"
      closeLabel="Close"
      isPending={bid.isSending}
      onConfirm={() => bid.send({ amountCents: askedCents })}
      onClose={bid.close}
    >
      <p className={classes.question}>Confirm Instant Buy for {formatMoney(askedCents)}?</p>
      <p className={classes.note}>
        We take the amount from your balance, and the account is in your purchases right away.
      </p>
      <dl className={`${figures.figures} ${classes.offer}`}>
        <OfferFigures listing={bid.listing} />
      </dl>
      <TrustLines hasCard={false} isCompact />
      <Trouble trouble={bid.trouble} />
    </ConfirmDialog>
  );
}

function instaBuyPriceChanged(beforeCents: Cents, nowCents: Cents): string {
  return `The seller has changed the price: it was ${formatMoney(beforeCents)} and is ${formatMoney(nowCents)} now.`;
}

interface InstaBuyRefusedProps {
  bid: BidDraft;
  trouble: BidTrouble;
  children?: ReactNode;
}

/** Replaces a confirmation whose answer would be refused. */
function InstaBuyRefused({ bid, trouble, children }: InstaBuyRefusedProps) {
  return (
    <Dialog isOpen title="Insta Buy" onClose={bid.close}>
      {children}
      <Trouble trouble={trouble} />
      <div className={classes.trouble}>
        <DialogActions>
          <Button variant="default" onClick={bid.close}>
            Close
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Why the shop refused the bid. */
function Trouble({ trouble }: { trouble: BidTrouble | undefined }) {
  const text = troubleText(trouble);
  if (text === '') return null;
  return (
    <div className={classes.trouble}>
      <Callout tone="bad">
        {text}
        {trouble?.needsBalance && (
          <>
            {'. '}
            <Link className={classes.whole} to="/my-account/profile/load-balance/">
              Load balance
            </Link>
          </>
        )}
      </Callout>
    </div>
  );
}
