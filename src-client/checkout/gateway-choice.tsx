import { useId } from 'react';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import { CASHBACK_PERCENT, type CheckoutSplit } from '#shared/checkout/split.ts';
import { formatMoney } from '#shared/money.ts';
import classes from './gateway-choice.module.css';
import type { Quote } from './use-checkout-quotes.ts';

interface GatewayChoiceProps {
  quotes: readonly Quote[];
  chosen: PaymentGateway;
  onChoose: (gateway: PaymentGateway) => void;
}

/** By which way the card part is paid, with what each of them gives or costs. */
export function GatewayChoice({ quotes, chosen, onChoose }: GatewayChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Pay by card</legend>
      {quotes.map(({ gateway, split }) => {
        const { title, where } = WAYS[gateway];
        return (
          <label key={gateway} className={classes.way}>
            <input
              className={classes.input}
              type="radio"
              name={name}
              checked={gateway === chosen}
              onChange={() => onChoose(gateway)}
            />
            <span className={classes.title}>{title}</span>
            <span className={split.cashbackCents > 0 ? classes.gain : classes.cost}>{termsOf(split)}</span>
            <span className={classes.where}>{where}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

const WAYS = {
  param: { title: 'Card', where: 'Entered here, confirmed by your bank' },
  stripe: { title: 'Hosted checkout', where: 'On our payment provider’s page' },
} as const;

function termsOf({ cashbackCents, surchargeCents }: CheckoutSplit): string {
  if (cashbackCents > 0) return `${CASHBACK_PERCENT}% cashback`;
  return surchargeCents > 0 ? `+${formatMoney(surchargeCents)} surcharge` : 'No surcharge';
}
