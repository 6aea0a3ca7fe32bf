/**
 * A stand-in picture as text, made once per champion: a page of cards has hundreds of them, and the browser reads a
 * piece of markup many times faster than React creates ten elements with their attributes one by one.
 */
import classes from './champion-art.module.css';
import { emblemOf } from './emblem.ts';
import { lettered } from './lettering.ts';

export type ArtShape = 'tile' | 'small' | 'band';

interface Layout {
  box: string;
  facets: string;
  emblem: string;
  /** Where the name goes: from `left` on, around `middle` or upwards from `bottom`. */
  name: { left: number; middle?: number; bottom?: number; width: number; height: number; mostUnit: number };
}

const LAYOUT: Record<'tile' | 'band', Layout> = {
  tile: {
    box: '0 0 100 100',
    facets: '',
    emblem: 'translate(50 37)scale(.66)',
    name: { left: 8, bottom: 92, width: 84, height: 28, mostUnit: 2.4 },
  },
  band: {
    box: '0 0 264 132',
    facets: ' transform="scale(2.64 1.32)"',
    emblem: 'translate(204 65)scale(.92)',
    name: { left: 15, middle: 68, width: 134, height: 30, mostUnit: 3.6 },
  },
};
/** The emblem alone, in the middle: at 40 px and below, five to a card, no more of it can be seen. */
const SMALL_BOX = '-58 -58 116 116';

const known = new Map<string, string>();

/** The picture as `<svg>`. Colours come from the CSS variables around it. */
export function emblemMarkup(champion: string, name: string, shape: ArtShape): string {
  const key = `${shape} ${name} ${champion}`;
  let markup = known.get(key);
  if (markup === undefined) {
    markup = shape === 'small' ? drawSmall(champion) : draw(champion, name, shape);
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

function draw(champion: string, name: string, shape: 'tile' | 'band'): string {
  const emblem = emblemOf(champion);
  const { box, facets, emblem: transform, name: place } = LAYOUT[shape];
  return svg(box, [
    `<path class="${classes.facets}" d="${emblem.facets}"${facets}/>`,
    `<g transform="${transform}">`,
    `<path class="${classes.wingLight}" d="${emblem.wingLight}"/>`,
    `<path class="${classes.wingDark}" d="${emblem.wingDark}"/>`,
    `<path class="${classes.light}" d="${emblem.light}"/>`,
    `<path class="${classes.dark}" d="${emblem.dark}"/>`,
    `<path class="${classes.bevel}" d="${emblem.dark}" transform="scale(.58)"/>`,
    `<path class="${classes.core}" d="${emblem.core}"/>`,
    '</g>',
    nameOf(name, place),
  ]);
}

function nameOf(name: string, place: Layout['name']): string {
  const { path, unit, height } = lettered(name, place);
  if (path === '') return '';
  const top =
    place.bottom === undefined ? (place.middle ?? 0) - (height * unit) / 2 : place.bottom - height * unit;
  return `<path class="${classes.name}" d="${path}" transform="translate(${place.left} ${top.toFixed(1)})scale(${unit})"/>`;
}

function svg(box: string, parts: readonly string[]): string {
  return `<svg viewBox="${box}" preserveAspectRatio="xMidYMid slice">${parts.join('')}</svg>`;
}
