/** Which states of a purchase are the customer's, which are shown where, and whose password is theirs to know. */
import { describe, expect, it } from 'vitest';
import {
  OWNED_STATES,
  PURCHASE_STATE,
  PURCHASE_STATES,
  STATES_OF_LIST,
  UNLISTED_STATES,
} from '#shared/purchases/purchase-states.ts';

describe('the states of a purchase', () => {
  it('that are owned, and of those the ones that are not on the marketplace', () => {
    expect(OWNED_STATES).toEqual(['owned', 'hidden', 'listed']);
    expect(UNLISTED_STATES).toEqual(['owned', 'hidden']);
  });

  it('that each list of purchases shows', () => {
    expect(STATES_OF_LIST).toEqual({ owned: ['owned', 'listed'], hidden: ['hidden'] });
  });

  it('that have a password are the owned ones; only on the marketplace it has been changed', () => {
    const passwords = PURCHASE_STATES.map((state) => PURCHASE_STATE[state].password);
    expect(passwords).toEqual(['current', 'current', 'changed for the auction', null, null, null]);
  });
});
