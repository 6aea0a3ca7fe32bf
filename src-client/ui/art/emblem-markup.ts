/**
 * A stand-in picture as text, made once per champion: a page of cards has hundreds of them, and the browser reads a
 * piece of markup many times faster than React creates ten elements with their attributes one by one.
 */
import classes from './champion-art.module.css';
import { emblemOf } from './emblem.ts';

export type ArtShape = 'tile' | 'small' | 'band';

const LAYOUT = {
  tile: {
    box: '0 0 100 100',
    facets: '',
    text: { x: -5, y: 98, size: 92 },
    emblem: 'translate(52 48) scale(.84)',
  },
  band: {
    box: '0 0 264 132',
    facets: ' transform="scale(2.64 1.32)"',
    text: { x: -8, y: 134, size: 150 },
    emblem: 'translate(186 62) scale(1.1)',
  },
} as const;
/** The emblem alone, in the middle: at 40 px and below, five to a card, nobody sees more of it. */
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
  const { box, facets, text, emblem: transform } = LAYOUT[shape];
  return svg(box, [
    `<path class="${classes.facets}" d="${emblem.facets}"${facets}/>`,
    `<text class="${classes.initials}" x="${text.x}" y="${text.y}" font-size="${text.size}">${escaped(initials)}</text>`,
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

function svg(box: string, parts: readonly string[]): string {
  return `<svg viewBox="${box}" preserveAspectRatio="xMidYMid slice">${parts.join('')}</svg>`;
}

/** Names of champions come from the operator's files. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
