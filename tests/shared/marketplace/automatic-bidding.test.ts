import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contestBid, type StandingBid } from '#shared/marketplace/automatic-bidding.ts';

const standing = (amountCents: number, maxCents: number): StandingBid => ({ amountCents, maxCents });

describe('contestBid', () => {
  it.each([
    ['the first bid leads at its amount', null, standing(500, 900), 'bidder', [['bidder', 500, false]]],
    [
      'a plain bid above the maximum',
      standing(500, 900),
      standing(901, 901),
      'bidder',
      [['bidder', 901, false]],
    ],
    [
      'a higher maximum pays a cent more than the other one',
      standing(500, 900),
      standing(600, 2000),
      'bidder',
      [
        ['leader', 900, true],
        ['bidder', 901, true],
      ],
    ],
    [
      'a lower maximum is beaten by a cent',
      standing(500, 900),
      standing(600, 700),
      'leader',
      [
        ['bidder', 700, true],
        ['leader', 701, true],
      ],
    ],
    [
      'of equal maxima the earlier leads',
      standing(500, 900),
      standing(600, 900),
      'leader',
      [
        ['bidder', 900, true],
        ['leader', 900, true],
      ],
    ],
    [
      'the first bid with nothing above its amount',
      null,
      standing(500, 500),
      'bidder',
      [['bidder', 500, false]],
    ],
    [
      'a plain bid a cent below the maximum is beaten by it',
      standing(500, 900),
      standing(899, 899),
      'leader',
      [
        ['bidder', 899, false],
        ['leader', 900, true],
      ],
    ],
    [
      'a plain bid of the maximum itself comes too late',
      standing(500, 900),
      standing(900, 900),
      'leader',
      [
        ['bidder', 900, false],
        ['leader', 900, true],
      ],
    ],
    [
      'a bid of the maximum with a cent more in hand leads by that cent',
      standing(500, 900),
      standing(900, 901),
      'bidder',
      [
        ['leader', 900, true],
        ['bidder', 901, true],
      ],
    ],
    [
      'a bid above the maximum shows its own amount, whatever more it would give',
      standing(500, 900),
      standing(901, 2000),
      'bidder',
      [['bidder', 901, false]],
    ],
    [
      'a maximum a cent below is defended with the whole maximum',
      standing(500, 900),
      standing(600, 899),
      'leader',
      [
        ['bidder', 899, true],
        ['leader', 900, true],
      ],
    ],
    [
      'a maximum two cents below leaves a cent of the leader unshown',
      standing(500, 900),
      standing(600, 898),
      'leader',
      [
        ['bidder', 898, true],
        ['leader', 899, true],
      ],
    ],
  ] as const)('%s', (_, leader, bid, leads, steps) => {
    const contest = contestBid(leader, bid);
    expect(contest.leads).toBe(leads);
    expect(contest.steps.map(({ by, amountCents, isAutomatic }) => [by, amountCents, isAutomatic])).toEqual(
      steps,
    );
  });

  it('never shows more than a maximum, never less than what was there, and the higher maximum always leads', () => {
    const amounts = fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.nat(10_000));
    fc.assert(
      fc.property(amounts, amounts, ([shown, more], [above, further]) => {
        const leader = standing(shown, shown + more);
        const bid = standing(shown + above, shown + above + further);
        const { leads, steps } = contestBid(leader, bid);
        const last = steps.at(-1);
        expect(leads).toBe(bid.maxCents > leader.maxCents ? 'bidder' : 'leader');
        expect(last?.by).toBe(leads);
        expect(last?.amountCents).toBe(Math.max(...steps.map(({ amountCents }) => amountCents)));
        for (const step of steps) {
          expect(step.amountCents).toBeGreaterThanOrEqual(leader.amountCents);
          expect(step.amountCents).toBeLessThanOrEqual(step.by === 'leader' ? leader.maxCents : bid.maxCents);
        }
        const other = leads === 'leader' ? bid.maxCents : leader.maxCents;
        // At most a cent above what the other would have paid, or what was typed.
        expect(last?.amountCents).toBeLessThanOrEqual(Math.max(other + 1, bid.amountCents));
      }),
    );
  });
});
