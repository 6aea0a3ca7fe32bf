/**
 * A stand-in picture: a page of cards has hundreds of them. The server writes it as markup; the browser reads one of each shape, copies that
 * and sets its lines, which takes a tenth of reading each. No part has a `transform`, which browsers paint one by one.
 */
import classes from './champion-art.module.css';
import { emblemOf } from './emblem.ts';
import { lettered, moved } from './lettering.ts';

export type ArtShape = 'tile' | 'small' | 'band';

interface Layout {
  box: string;
  /** The facets are made for a square of 100. */
  facets: readonly [scaleX: number, scaleY: number];
  emblem: readonly [x: number, y: number, scale: number];
  /** Where the name goes: from `left` on, around `middle` or upwards from `bottom`. */
  name: { left: number; middle?: number; bottom?: number; width: number; height: number; mostUnit: number };
}

const LAYOUT: Record<'tile' | 'band', Layout> = {
  tile: {
    box: '0 0 100 100',
    facets: [1, 1],
    emblem: [50, 37, 0.66],
    name: { left: 8, bottom: 92, width: 84, height: 28, mostUnit: 2.4 },
  },
  band: {
    box: '0 0 264 132',
    facets: [2.64, 1.32],
    emblem: [204, 65, 0.92],
    name: { left: 15, middle: 68, width: 134, height: 30, mostUnit: 3.6 },
  },
};
/** The emblem alone, in the middle: at 40 px and below, five to a card, no more of it can be seen. */
const SMALL_BOX = '-58 -58 116 116';
const BEVEL = 0.58;
/** Of letters, in their own units. */
const STROKE = 0.95;

/** What a drawing consists of, from the ground up. */
const SMALL_PARTS = [classes.wingLight, classes.light, classes.dark];
const PARTS = [
  classes.facets,
  classes.wingLight,
  classes.wingDark,
  classes.light,
  classes.dark,
  classes.bevel,
  classes.core,
  classes.name,
];

/** The lines of a drawing: path data for each of its parts. */
export interface Lines {
  paths: readonly string[];
  /** Of the letters. */
  strokeWidth?: string;
}

const known = new Map<string, Lines>();
const drawings = new Map<ArtShape, Element>();

/** Made once per champion. */
export function emblemLines(champion: string, name: string, shape: ArtShape): Lines {
  const key = `${shape} ${name} ${champion}`;
  let lines = known.get(key);
  if (lines === undefined) {
    lines = shape === 'small' ? drawSmall(champion) : draw(champion, name, shape);
    known.set(key, lines);
  }
  return lines;
}

/** The picture as `<svg>`. Colours come from the CSS variables around it. */
export function emblemMarkup(shape: ArtShape, { paths, strokeWidth }: Lines): string {
  const box = shape === 'small' ? SMALL_BOX : LAYOUT[shape].box;
  const parts = (shape === 'small' ? SMALL_PARTS : PARTS).map((part, at) => {
    const stroke = part === classes.name ? ` stroke-width="${strokeWidth}"` : '';
    return `<path class="${part}" d="${paths[at]}"${stroke}/>`;
  });
  return `<svg viewBox="${box}" preserveAspectRatio="xMidYMid slice">${parts.join('')}</svg>`;
}

/** Draws it in a browser: what is there already gets other lines, which is less work than other elements; else the drawing of its shape is copied. */
export function placeDrawing(place: Element, shape: ArtShape, lines: Lines): void {
  const drawing = place.firstElementChild ?? place.appendChild(copyOf(shape, lines));
  for (const [at, path] of lines.paths.entries()) drawing.children[at]?.setAttribute('d', path);
  if (lines.strokeWidth !== undefined)
    drawing.lastElementChild?.setAttribute('stroke-width', lines.strokeWidth);
}

function copyOf(shape: ArtShape, lines: Lines): Element {
  let drawing = drawings.get(shape);
  if (drawing === undefined) {
    const place = document.createElement('b');
    place.innerHTML = emblemMarkup(shape, lines);
    drawing = place.firstElementChild as Element;
    // Every copy gets its own.
    for (const part of drawing.children) part.removeAttribute('d');
    drawings.set(shape, drawing);
  }
  return drawing.cloneNode(true) as Element;
}

function drawSmall(champion: string): Lines {
  const { wingLight, wingDark, light, dark } = emblemOf(champion);
  return { paths: [wingLight + wingDark, light, dark] };
}

function draw(champion: string, name: string, shape: 'tile' | 'band'): Lines {
  const emblem = emblemOf(champion);
  const {
    facets,
    emblem: [x, y, scale],
    name: place,
  } = LAYOUT[shape];
  const placed = (part: string, size = scale): string => moved(part, x, y, size);
  const { path, strokeWidth } = lettersOf(name, place);
  return {
    paths: [
      moved(emblem.facets, 0, 0, ...facets),
      placed(emblem.wingLight),
      placed(emblem.wingDark),
      placed(emblem.light),
      placed(emblem.dark),
      placed(emblem.dark, scale * BEVEL),
      placed(emblem.core),
      path,
    ],
    strokeWidth,
  };
}

function lettersOf(name: string, place: Layout['name']): { path: string; strokeWidth: string } {
  const { path, unit, height } = lettered(name, place);
  const top =
    place.bottom === undefined ? (place.middle ?? 0) - (height * unit) / 2 : place.bottom - height * unit;
  return { path: moved(path, place.left, top, unit), strokeWidth: (STROKE * unit).toFixed(2) };
}
