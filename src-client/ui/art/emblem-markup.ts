/**
 * A stand-in picture, made once per champion: a page of cards has hundreds of them. The server writes it as markup; the browser reads
 * that once and copies it, which takes a tenth of reading it again. No part has a `transform`, which browsers paint one by one.
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

const known = new Map<string, string>();
const elements = new Map<string, Element>();

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

/** The same in the browser, to be copied by `placeDrawing`: the element is one for all. */
export function emblemElement(champion: string, name: string, shape: ArtShape): Element {
  const markup = emblemMarkup(champion, name, shape);
  let drawing = elements.get(markup);
  if (drawing === undefined) {
    const place = document.createElement('b');
    place.innerHTML = markup;
    drawing = place.firstElementChild as Element;
    elements.set(markup, drawing);
  }
  return drawing;
}

/** What differs between two drawings of a shape. */
const LINES = ['d', 'stroke-width'];

/** Copies a drawing to its place. One of the same shape that is there gets other lines, which is less work for browsers than other elements. */
export function placeDrawing(place: Element, drawing: Element): void {
  const former = place.firstElementChild;
  if (former?.childElementCount !== drawing.childElementCount) {
    place.replaceChildren(drawing.cloneNode(true));
    return;
  }
  for (const [at, part] of [...drawing.children].entries()) {
    for (const name of LINES) {
      const value = part.getAttribute(name);
      if (value !== null) former.children[at]?.setAttribute(name, value);
    }
  }
}

function drawSmall(champion: string): string {
  const { wingLight, wingDark, light, dark } = emblemOf(champion);
  return svg(SMALL_BOX, [
    path(classes.wingLight, wingLight + wingDark),
    path(classes.light, light),
    path(classes.dark, dark),
  ]);
}

function draw(champion: string, name: string, shape: 'tile' | 'band'): string {
  const emblem = emblemOf(champion);
  const {
    box,
    facets,
    emblem: [x, y, scale],
    name: place,
  } = LAYOUT[shape];
  const placed = (part: string, size = scale): string => moved(part, x, y, size);
  return svg(box, [
    path(classes.facets, moved(emblem.facets, 0, 0, ...facets)),
    path(classes.wingLight, placed(emblem.wingLight)),
    path(classes.wingDark, placed(emblem.wingDark)),
    path(classes.light, placed(emblem.light)),
    path(classes.dark, placed(emblem.dark)),
    path(classes.bevel, placed(emblem.dark, scale * BEVEL)),
    path(classes.core, placed(emblem.core)),
    nameOf(name, place),
  ]);
}

function nameOf(name: string, place: Layout['name']): string {
  const { path: letters, unit, height } = lettered(name, place);
  const top =
    place.bottom === undefined ? (place.middle ?? 0) - (height * unit) / 2 : place.bottom - height * unit;
  const width = (STROKE * unit).toFixed(2);
  return path(classes.name, moved(letters, place.left, top, unit), ` stroke-width="${width}"`);
}

function path(className: string | undefined, data: string, more = ''): string {
  return `<path class="${className}" d="${data}"${more}/>`;
}

function svg(box: string, parts: readonly string[]): string {
  return `<svg viewBox="${box}" preserveAspectRatio="xMidYMid slice">${parts.join('')}</svg>`;
}
