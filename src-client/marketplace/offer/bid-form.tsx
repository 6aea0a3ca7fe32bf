import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { amountSchema } from '#shared/marketplace/add-to-marketplace.ts';
import { bidFieldErrors, minimumNextBidCents } from '#shared/marketplace/bid-rules.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { AmountInput } from '#client/ui/amount-input.tsx';
import { Button } from '#client/ui/button.tsx';
import { Callout } from '#client/ui/callout.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { SteadyButton } from '#client/ui/steady-button.tsx';
import figures from '../figures.module.css';
import classes from './offer-dialogs.module.css';
import { Trouble } from './offer-trouble.tsx';
import type { Offer } from './use-offer.ts';

const fieldsSchema = z.object({ amount: amountSchema, maxAmount: amountSchema.optional() });

const BALANCE_NOTE = (
  <div className={classes.balanceNote}>
    <Callout tone="info">
      The amount is set aside from your balance. When you are outbid or do not win, it is back at once.
    </Callout>
  </div>
);

/** The amount of a bid, and if wanted the maximum up to which the shop bids by itself. */
export function BidForm({ listing, offer }: { listing: MarketListing; offer: Offer }) {
  const least = minimumNextBidCents(listing) ?? 0;
  const [amount, setAmount] = useState(centsToDecimal(least));
  const [maxAmount, setMaxAmount] = useState('');
  const ownErrors = formErrors(listing, amount, maxAmount);
  const errors = { ...offer.trouble?.fields, ...ownErrors };
  const isRefused = Object.keys(ownErrors).length > 0;
  const type = (set: (text: string) => void, text: string) => {
    set(text);
    offer.forgetTrouble();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRefused) offer.send({ amount, ...(maxAmount.trim() === '' ? {} : { maxAmount }) });
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <dl className={figures.figures}>
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
      </dl>
      <AmountInput
        label="Bid Amount"
        description={BALANCE_NOTE}
        descriptionProps={{ component: 'div' }}
        inputWrapperOrder={['description', 'label', 'input', 'error']}
        data-autofocus
        value={amount}
        error={errors.amount?.[0]}
        errorProps={{ role: 'alert' }}
        onChange={(event) => type(setAmount, event.target.value)}
      />
      <Fold title="Bid automatically" isOpenAtFirst={false}>
        <AmountInput
          label="Your maximum"
          description="We bid for you, a cent at a time, up to this amount. It is set aside in full, and nobody sees it."
          value={maxAmount}
          error={errors.maxAmount?.[0]}
          errorProps={{ role: 'alert' }}
          onChange={(event) => type(setMaxAmount, event.target.value)}
        />
      </Fold>
      <Trouble trouble={offer.trouble && { ...offer.trouble, fields: {} }} />
      <div className={classes.actions}>
        <Button variant="default" onClick={offer.close}>
          Close
        </Button>
        <SteadyButton type="submit" isInactive={isRefused || offer.isSending}>
          Place Bid
        </SteadyButton>
      </div>
    </form>
  );
}

/** What is wrong with the typed amounts, by field; empty when they can be sent. */
export function formErrors(
  listing: MarketListing,
  amount: string,
  maxAmount: string,
): { amount?: string[]; maxAmount?: string[] } {
  const typed = fieldsSchema.safeParse({
    amount,
    ...(maxAmount.trim() === '' ? {} : { maxAmount }),
  });
  if (!typed.success) return z.flattenError(typed.error).fieldErrors;
  return bidFieldErrors(listing, typed.data) ?? {};
}
