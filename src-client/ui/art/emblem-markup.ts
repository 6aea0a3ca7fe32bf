/**
 * A stand-in picture as text, made once per champion: a page of cards has hundreds of them, and the browser reads a
 * piece of markup many times faster than React creates ten elements with their attributes one by one.
 */
import classes from './champion-art.module.css';
import { emblemOf } from './emblem.ts';
import { LETTER_ADVANCE, letterPath } from './letters.ts';

export type ArtShape = 'tile' | 'small' | 'band';

const LAYOUT = {
  tile: {
    box: '0 0 100 100',
    facets: '',
    letters: { x: -4, y: 36, unit: 11.5 },
    emblem: 'translate(52 48) scale(.84)',
  },
  band: {
    box: '0 0 264 132',
    facets: ' transform="scale(2.64 1.32)"',
    letters: { x: -4, y: 40, unit: 14.5 },
    emblem: 'translate(186 62) scale(1.1)',
  },
} as const;
/** The emblem alone, in the middle: at 40 px and below, five to a card, no more of it can be seen. */
const SMALL_BOX = '-58 -58 116 116';

const known = new Map<string, string>();

/** The picture as `<svg>`. Colours come from the CSS variables around it. */
export function emblemMarkup(champion: string, initials: string, shape: ArtShape): string {
  const key = `${shape} ${initials} ${champion}`;
  let markup = known.get(key);
  if (markup === undefined) {
    markup = shape === 'small' ? drawSmall(champion) : draw(champion, initials, shape);
    known.set(key, markup);
  }
  return markup;
}

function drawSmall(champion: string): string {
  const { wingLight, wingDark, light, dark } = emblemOf(champion);
  return svg(SMALL_BOX, [
    `<path class="${classes.wingLight}" d="${wingLight}${wingDark}"/>`,
    `<path class="${classes.light}" d="${light}"/>`,
    `<path class="${classes.dark}" d="${dark}"/>`,
  ]);
}

function draw(champion: string, initials: string, shape: 'tile' | 'band'): string {
  const emblem = emblemOf(champion);
  const { box, facets, letters, emblem: transform } = LAYOUT[shape];
  return svg(box, [
    `<path class="${classes.facets}" d="${emblem.facets}"${facets}/>`,
    ...lettersOf(initials, letters),
    `<g transform="${transform}">`,
    `<path class="${classes.wingLight}" d="${emblem.wingLight}"/>`,
    `<path class="${classes.wingDark}" d="${emblem.wingDark}"/>`,
    `<path class="${classes.light}" d="${emblem.light}"/>`,
    `<path class="${classes.dark}" d="${emblem.dark}"/>`,
    `<path class="${classes.bevel}" d="${emblem.dark}" transform="scale(.58)"/>`,
    `<path class="${classes.core}" d="${emblem.core}"/>`,
    '</g>',
  ]);
}

/** The initials, large and cropped by the lower edge. */
function lettersOf(initials: string, { x, y, unit }: { x: number; y: number; unit: number }): string[] {
  return initials.split('').map((letter, place) => {
    const left = x + place * LETTER_ADVANCE * unit;
    return `<path class="${classes.letter}" d="${letterPath(letter)}" transform="translate(${left} ${y}) scale(${unit})"/>`;
  });
}

function svg(box: string, parts: readonly string[]): string {
  return `<svg viewBox="${box}" preserveAspectRatio="xMidYMid slice">${parts.join('')}</svg>`;
}
