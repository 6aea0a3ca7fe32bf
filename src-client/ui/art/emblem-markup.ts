/**
 * A placeholder picture, of which a page of cards has hundreds. The server writes it as markup; the browser parses one
 * of each shape, copies it and sets its lines, which takes a tenth of the time of parsing each. No part has a
 * `transform`, because browsers paint such parts one by one.
 */
import classes from './champion-art.module.css';
import { emblemOf } from './emblem.ts';
import { lettered, moved } from './lettering.ts';

export type ArtShape = 'tile' | 'small' | 'band';

interface Layout {
  box: string;
  /** Scale factors: the facets are defined in a square of 100. */
  facets: readonly [scaleX: number, scaleY: number];
  emblem: readonly [x: number, y: number, scale: number];
  /** The box of the name: starts at `left`, centred on `middle` or ending at `bottom`. */
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
/** Only the emblem, centred: at 40 px and below, no more could be recognised. */
const SMALL_BOX = '-58 -58 116 116';
const BEVEL = 0.58;
/** The stroke width of letters, in their own units. */
const STROKE = 0.95;

/** The parts of a drawing, from bottom to top. */
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

/** The lines of a drawing: path data for each part. */
export interface Lines {
  paths: readonly string[];
  /** The stroke width of the letters. */
  strokeWidth?: string;
}

const known = new Map<string, Lines>();
const drawings = new Map<ArtShape, Element>();

/** Computed once per champion and shape. */
export function emblemLines(champion: string, name: string, shape: ArtShape): Lines {
  const key = `${shape} ${name} ${champion}`;
  let lines = known.get(key);
  if (lines === undefined) {
    lines = shape === 'small' ? drawSmall(champion) : draw(champion, name, shape);
    known.set(key, lines);
  }
  return lines;
}

/** The picture as `<svg>`, with colours from the surrounding CSS variables. */
export function emblemMarkup(shape: ArtShape, { paths, strokeWidth }: Lines): string {
  const box = shape === 'small' ? SMALL_BOX : LAYOUT[shape].box;
  const parts = (shape === 'small' ? SMALL_PARTS : PARTS).map((part, at) => {
    const stroke = part === classes.name ? ` stroke-width="${strokeWidth}"` : '';
    return `<path class="${part}" d="${paths[at]}"${stroke}/>`;
  });
  return `<svg viewBox="${box}" preserveAspectRatio="xMidYMid slice">${parts.join('')}</svg>`;
}

/**
 * Draws in the browser: an existing drawing gets new lines, which is cheaper than new elements; otherwise the drawing
 * of this shape is copied.
 */
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
    // Every copy gets its own lines.
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
