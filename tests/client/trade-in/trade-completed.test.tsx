import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TradeCompleted } from '#client/trade-in/trade-completed.tsx';
import type { Trade } from '#client/trade-in/use-trade.ts';

const nothing = () => undefined;

/** What the last step says, without its markup. */
function textOf(accepted: Trade['accepted']): string {
  const trade: Trade = {
    step: 'complete',
    quote: undefined,
    accepted,
    isPending: false,
    password: '',
    failure: undefined,
    valuate: nothing,
    renew: nothing,
    complete: nothing,
    back: nothing,
  };
  return renderToStaticMarkup(<TradeCompleted trade={trade} onClose={nothing} />).replaceAll(/<[^>]*>/g, '');
}

describe('a trade that was completed', () => {
  it('says when the value arrives where the account was checked at once', () => {
    expect(textOf({ valueCents: 200, isVerified: true })).toContain(
      '€2.00 will arrive on your balance after 24 hours.',
    );
  });

  it('promises no day where a person of the shop looks at the account first', () => {
    const text = textOf({ valueCents: 200, isVerified: false });
    expect(text).toContain(
      'We check the account first. Then €2.00 will arrive on your balance, at the earliest after 24 hours.',
    );
  });
});
