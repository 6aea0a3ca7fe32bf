import { describe, expect, test } from 'vitest';
import { lettered } from '#client/ui/art/lettering.ts';

const BOX = { width: 84, height: 28, mostUnit: 2.4 };

/** The edges of what is drawn, in the box. */
function edgesOf({ path, unit }: { path: string; unit: number }) {
  const xs = [...path.matchAll(/[MLH]([\d.]+)/g)].map(([, x]) => Number(x) * unit);
  const ys = [...path.matchAll(/(?:V|[ML][\d.]+ )([\d.]+)/g)].map(([, y]) => Number(y) * unit);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.max(...ys) };
}

describe('a name in the picture', () => {
  test.each([
    'Vi',
    'Wukong',
    'Heimerdinger',
    'Miss Fortune',
    'Nunu & Willump',
    "Rek'Sai",
    'Dr. Mundo',
    'Jarvan IV',
  ])('%s is whole and within its box', (name) => {
    const { left, right, bottom } = edgesOf(lettered(name, BOX));
    expect(left).toBe(0);
    expect(right).toBeLessThanOrEqual(BOX.width + 0.5);
    expect(right).toBeGreaterThan(10);
    expect(bottom).toBeLessThanOrEqual(BOX.height + 0.5);
  });

  test('two words stand one above the other where that makes them larger', () => {
    const square = lettered('Miss Fortune', BOX);
    const wide = lettered('Miss Fortune', { width: 300, height: 20, mostUnit: 3 });
    expect(square.height).toBeGreaterThan(wide.height);
    expect(square.unit).toBeGreaterThan(lettered('MissFortune', BOX).unit);
  });

  test('short names are no larger than allowed', () => {
    expect(lettered('Vi', BOX).unit).toBe(BOX.mostUnit);
  });

  test('nothing drawable, nothing drawn', () => {
    expect(lettered('阿狸', BOX).path).toBe('');
    expect(lettered('', BOX).path).toBe('');
  });
});
