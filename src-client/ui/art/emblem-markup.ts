/**
 * A stand-in picture as text, made once per champion: a page of cards has hundreds of them, and the browser reads a
 * piece of markup many times faster than React creates ten elements with their attributes one by one.
 */
import classes from './champion-art.module.css';
import { emblemOf } from './emblem.ts';

export type ArtShape = 'tile' | 'band';

const LAYOUT = {
  tile: {
    facets: '',
    text: { x: -5, y: 98, size: 92 },
    emblem: 'translate(52 48) scale(.84)',
  },
  band: {
    facets: ' transform="scale(2.64 1.32)"',
    text: { x: -8, y: 134, size: 150 },
    emblem: 'translate(186 62) scale(1.1)',
  },
} as const;

const known = new Map<string, string>();

/** What goes into the picture's `<svg>`. Colours come from the CSS variables around it. */
export function emblemMarkup(champion: string, initials: string, shape: ArtShape): string {
  const key = `${shape} ${initials} ${champion}`;
  let markup = known.get(key);
  if (markup === undefined) known.set(key, (markup = draw(champion, initials, shape)));
  return markup;
}

function draw(champion: string, initials: string, shape: ArtShape): string {
  const emblem = emblemOf(champion);
  const { facets, text, emblem: transform } = LAYOUT[shape];
  return [
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
  ].join('');
}

/** Names of champions come from the operator's files. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
