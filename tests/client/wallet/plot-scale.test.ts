import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markStep, plotScale, stepPath } from '#client/wallet/plot-scale.ts';

const at = (hour: number, balanceCents: number) => ({
  at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
  balanceCents,
});
const NOW = Date.UTC(2026, 0, 1, 10);

describe('the scale of the plot', () => {
  it('goes from the first change to now, and from nothing to a round amount', () => {
    const scale = plotScale([at(0, 500_00), at(5, 120_00), at(8, 0)], NOW);
    expect(scale.marks.map(({ cents }) => cents)).toEqual([0, 200_00, 400_00, 600_00]);
    expect(scale.steps).toEqual([
      { x: 0, y: 500 / 600 },
      { x: 0.5, y: 0.2 },
      { x: 0.8, y: 0 },
    ]);
  });

  it('tells which balance was in force at a place', () => {
    const [first, second] = [at(0, 500), at(5, 120)];
    const { pointAt } = plotScale([first, second], NOW);
    expect([0, 0.49, 0.5, 1].map(pointAt)).toEqual([first, first, second, second]);
    expect(pointAt(-0.1)).toBeUndefined();
  });

  it('draws level lines up to now', () => {
    const { steps } = plotScale([at(0, 600), at(5, 300)], NOW);
    expect(stepPath(steps, 1000, 200)).toBe('M0 0H500V100H1000');
    expect(stepPath([], 1000, 200)).toBe('');
  });

  it('stays in its box whatever the history', () => {
    const history = fc.array(fc.record({ hour: fc.nat(20_000), cents: fc.nat(10_000_000_00) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(history, (changes) => {
        const points = changes.toSorted((a, b) => a.hour - b.hour).map(({ hour, cents }) => at(hour, cents));
        const { steps, marks } = plotScale(points, Date.UTC(2030, 0, 1));
        for (const { x, y } of steps) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(1);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(1);
        }
        expect(marks.length).toBeGreaterThanOrEqual(2);
        expect(marks.length).toBeLessThanOrEqual(5);
        expect(marks.at(-1)?.y).toBe(1);
      }),
    );
  });

  it.each([
    [0, 1],
    [4, 1],
    [5, 2],
    [100, 50],
    [500_00, 200_00],
    [400_00, 100_00],
    [1_000_000_00, 500_000_00],
  ])('a highest balance of %i cents is marked every %i', (highest, step) => {
    expect(markStep(highest)).toBe(step);
  });
});
