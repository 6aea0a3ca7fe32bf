import { useId } from 'react';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import classes from './gateway-choice.module.css';

export interface GatewayWay {
  gateway: PaymentGateway;
  /** What it gives or costs, in two or three words. */
  terms: string;
  isGain: boolean;
}

interface GatewayChoiceProps {
  legend: string;
  ways: readonly GatewayWay[];
  chosen: PaymentGateway;
  onChoose: (gateway: PaymentGateway) => void;
}

/** By which of the gateways a card pays. */
export function GatewayChoice({ legend, ways, chosen, onChoose }: GatewayChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{legend}</legend>
      {ways.map(({ gateway, terms, isGain }) => {
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
            <span className={isGain ? classes.gain : classes.cost}>{terms}</span>
            <span className={classes.where}>{where}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

export const GATEWAY_WORDS = {
  param: {
    title: 'Card',
    where: 'Entered here, confirmed by your bank',
    hint: 'You enter your card in the next step; your bank may ask you to confirm.',
  },
  stripe: {
    title: 'Hosted checkout',
    where: 'On our payment provider’s page',
    hint: 'You pay on the page of our payment provider and come back here.',
  },
} as const;
