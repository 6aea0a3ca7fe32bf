import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const tokens = await readFile(new URL('../../../src-client/theme/tokens.css', import.meta.url), 'utf8');

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

describe.each(['dark', 'light'])('in the %s theme', (theme) => {
  const colours = coloursOf(theme);

  test.each(['page', 'surface', 'raised', 'sunken'])(
    'the border of a field stands out from --%s',
    (ground) => {
      expect(contrast(colours.get('field-line')!, colours.get(ground)!)).toBeGreaterThanOrEqual(3);
    },
  );
});
