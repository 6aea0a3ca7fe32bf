import { expect, test } from 'vitest';
import {
  AFTER_DECISION,
  STANDING_TRADE_INS,
  TRADE_IN_STATES,
  UNDECIDED_TRADE_IN,
} from '#shared/trade-in/trade-in-states.ts';

test('a decision ends in each of the other states; a refusal alone ends the trade-in', () => {
  expect([UNDECIDED_TRADE_IN, ...Object.values(AFTER_DECISION)]).toEqual([...TRADE_IN_STATES]);
  expect(TRADE_IN_STATES.filter((state) => state !== AFTER_DECISION.refuse)).toEqual([...STANDING_TRADE_INS]);
});
