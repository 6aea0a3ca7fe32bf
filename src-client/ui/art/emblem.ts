/**
 * The angular emblem of a champion: a body, one or two pairs of wings, sometimes a crest, and a bright core, mirrored
 * on the vertical axis. The halves have different lightness, which makes flat polygons look like cut stone. Coordinates
 * range from -50 to 50 around the emblem's centre.
 */

type Point = readonly [x: number, y: number];

interface Emblem {
  /** SVG path data by lightness: `light` and `dark` are the body's halves, `wingLight` and `wingDark` the wings'. */
  light: string;
  dark: string;
  wingLight: string;
  wingDark: string;
  core: string;
  /** Two wide facets of the background, in a 100 x 100 box. */
  facets: string;
  hue: number;
  secondHue: number;
}

/** Right halves, from the top of the axis to the bottom. */
const BODIES: readonly (readonly Point[])[] = [
  [[0, -44], [9, -22], [6, 6], [12, 16], [0, 44]],
  [[0, -40], [20, -14], [15, 20], [0, 42]],
  [[0, -30], [24, -36], [26, -4], [16, 22], [0, 40]],
  [[0, -36], [26, -17], [26, 15], [0, 36]],
  [[0, -42], [30, 4], [14, 0], [18, 26], [0, 14]],
  [[0, -16], [11, -40], [22, -12], [17, 22], [0, 36]],
  [[0, -40], [14, -24], [10, -8], [26, 4], [0, 40]],
  [[0, -24], [18, -38], [28, -14], [8, 18], [0, 42]],
]; // oxfmt-ignore

const WINGS: readonly (readonly Point[])[] = [
  [[17, -30], [46, -40], [34, -4], [20, -8]],
  [[20, 2], [44, -14], [36, 24], [19, 22]],
  [[24, -20], [48, -6], [40, 6], [30, 4]],
  [[12, -34], [32, -50], [28, -26]],
  [[16, 24], [40, 20], [22, 46]],
  [[26, -30], [42, -46], [48, 10], [34, 30], [32, -8]],
]; // oxfmt-ignore

const CRESTS: readonly (readonly Point[])[] = [
  [[0, -50], [5, -44], [0, -36]],
  [[4, -46], [14, -50], [9, -38]],
]; // oxfmt-ignore

const CORES: readonly (readonly Point[])[] = [
  [[0, -12], [7, 0], [0, 12]],
  [[0, -16], [4, -2], [0, 14]],
  [[0, -6], [10, -1], [0, 10]],
]; // oxfmt-ignore

const known = new Map<string, Emblem>();

export function emblemOf(championId: string): Emblem {
  const found = known.get(championId);
  if (found !== undefined) return found;
  const emblem = drawEmblem(championId);
  known.set(championId, emblem);
  return emblem;
}

function drawEmblem(championId: string): Emblem {
  const random = seededRandom(hashOf(championId));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const jitter = (points: readonly Point[]): Point[] =>
    points.map(([x, y]) => [x === 0 ? 0 : x + random() * 6 - 3, y + random() * 6 - 3]);

  const hue = random() * 360;
  const secondHue = hue + (35 + random() * 80) * (random() < 0.5 ? 1 : -1);
  const body = jitter(pick(BODIES));
  const first = Math.floor(random() * WINGS.length);
  const second = (first + 1 + Math.floor(random() * (WINGS.length - 1))) % WINGS.length;
  const wings = [
    WINGS[first],
    random() < 0.6 ? WINGS[second] : undefined,
    random() < 0.5 ? pick(CRESTS) : undefined,
  ]
    .filter((points) => points !== undefined)
    .map(jitter);
  const core = pick(CORES);
  const slant = 20 + random() * 50;
  return {
    hue,
    secondHue,
    light: path(mirrored(body)),
    dark: path(body),
    wingLight: wings.map((wing) => path(mirrored(wing))).join(''),
    wingDark: wings.map(path).join(''),
    core: path(core) + path(mirrored(core)),
    facets: path([[0, slant], [100, slant - 60], [100, slant - 28], [0, slant + 40]]) +
      path([[0, slant + 62], [100, slant + 4], [100, slant + 20], [0, slant + 74]]),
  }; // oxfmt-ignore
}

/** Olive and mustard look muddy on a dark background: hues between 70 and 135 move to the nearer limit. */
export function vividHue(hue: number): number {
  const turned = ((hue % 360) + 360) % 360;
  if (turned < 70 || turned > 135) return Math.round(turned);
  return turned < 100 ? 70 : 135;
}

function mirrored(points: readonly Point[]): Point[] {
  return points.map(([x, y]) => [-x, y]);
}

function path(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** FNV-1a: the same text always gives the same 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: numbers in [0, 1) that only depend on the seed, so that pictures are stable. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
