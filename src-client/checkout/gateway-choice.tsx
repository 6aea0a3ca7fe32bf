import { useId } from 'react';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import { Money } from '#client/ui/money/money.tsx';
import classes from './gateway-choice.module.css';

export interface GatewayWay {
  gateway: PaymentGateway;
  /** The benefit or surcharge, in two or three words. */
  terms: string;
  isGain: boolean;
  /** The amount charged, if it differs between the gateways. */
  chargedCents?: number | undefined;
}

interface GatewayChoiceProps {
  legend: string;
  ways: readonly GatewayWay[];
  chosen: PaymentGateway;
  onChoose: (gateway: PaymentGateway) => void;
}

/** Chooses the gateway for a card payment. */
export function GatewayChoice({ legend, ways, chosen, onChoose }: GatewayChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{legend}</legend>
      {ways.map(({ gateway, terms, isGain, chargedCents }) => {
        const { title, where } = GATEWAY_WORDS[gateway];
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
            {chargedCents !== undefined && <Money cents={chargedCents} className={classes.charged ?? ''} />}
            <span className={classes.where}>{where}</span>
            <span className={isGain ? classes.gain : classes.cost}>{terms}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

export const GATEWAY_WORDS = {
  param: {
    name: 'Card',
    title: 'Pay by card here',
    /** Follows "Pay €12.99" and "Load €25.00". */
    paying: 'by card here',
    where: 'Your bank confirms it',
    hint: 'You enter your card in the next step. Your bank may ask you to confirm.',
  },
  stripe: {
    name: 'Stripe’s page',
    title: 'Pay on Stripe’s page',
    paying: 'on Stripe’s page',
    where: 'You come back here',
    hint: 'You pay on Stripe’s page and come back here.',
  },
} as const;
