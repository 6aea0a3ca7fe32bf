import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const client = new URL('../../../src-client/', import.meta.url);
const tokens = await readFile(new URL('theme/tokens.css', client), 'utf8');

/** The colours of one theme: "page" to "#0b0e14". */
function coloursOf(theme: string): Map<string, string> {
  const [, rules = ''] = new RegExp(`data-colour-scheme='${theme}'\\] \\{([^}]+)`).exec(tokens) ?? [];
  return new Map(
    [...rules.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
  );
}

/** As WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour with a part of another over it, as browsers blend them. */
function blend(ground: string, over: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [below = 0, above = 0] = [ground, over].map((colour) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    );
    return Math.round(below + (above - below) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** How much of its colour a soft token has: 0.12 of "rgb(47 211 188 / 12%)". */
function softness(theme: string, name: string): number {
  const [, percent] = new RegExp(`'${theme}'\\][^}]+--${name}: [^;]+ / (\\d+)%`).exec(tokens) ?? [];
  return Number(percent) / 100;
}

/** The selectors of all rules that use a token, "header.module.css .mark". */
async function rulesWith(token: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('**/*.module.css', { cwd: client })) {
    const css = await readFile(new URL(file, client), 'utf8');
    for (const [, selector = '', rules = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      if (rules.includes(`var(${token}`)) found.push(`${file} ${selector.trim()}`);
    }
  }
  return found;
}

test('the mythic colour marks nothing but what is mythic', async () => {
  const rules = await rulesWith('--mythic');
  expect(rules).toContain('catalog/suggestions.module.css .mythic');
  expect(rules.filter((rule) => !rule.endsWith('.mythic'))).toEqual([]);
});

test('a tier is no warning', async () => {
  expect((await rulesWith('--warn')).filter((rule) => rule.includes('suggestions.module.css'))).toEqual([]);
});

describe.each(['dark', 'light'])('in the %s theme', (theme) => {
  const colours = coloursOf(theme);

  test.each(['page', 'surface', 'raised', 'sunken'])(
    'the border of a field stands out from --%s',
    (ground) => {
      expect(contrast(colours.get('field-line')!, colours.get(ground)!)).toBeGreaterThanOrEqual(3);
    },
  );

  test('“Beta” is legible in the header, and in the chosen line of the menu', () => {
    const action = colours.get('action')!;
    const share = softness(theme, 'action-soft');
    const chosen = blend(colours.get('surface')!, action, share);
    expect(share).toBeGreaterThan(0);
    expect(contrast(action, blend(colours.get('page')!, action, share))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(action, blend(chosen, action, share))).toBeGreaterThanOrEqual(4.5);
  });
});
