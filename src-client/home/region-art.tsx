import type { CSSProperties } from 'react';
import { hashOf, seededRandom } from '#client/ui/art/seeded-random.ts';
import classes from './region-art.module.css';

const WIDTH = 320;
const HEIGHT = 180;

/** One ridge of a low-poly mountain range as path data, `base` from the top, `swing` its height. */
function ridge(random: () => number, base: number, swing: number, steps: number): string {
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const isPeak = index % 2 === 1;
    const y = base - (isPeak ? swing * (0.55 + random() * 0.45) : swing * random() * 0.25);
    const x = (index / steps) * WIDTH + (index === 0 || index === steps ? 0 : random() * 16 - 8);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`;
}

/** A landscape for a region's card: three ridges below a disc, stable by `seed`, in a hue of its own. Decoration. */
export function RegionArt({
  seed,
  hue,
  className = '',
}: {
  seed: string;
  hue: number;
  className?: string | undefined;
}) {
  const random = seededRandom(hashOf(seed));
  const discX = 185 + random() * 40;
  return (
    <svg
      className={`${classes.scene} ${className}`}
      style={{ '--hue': hue } as CSSProperties}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <circle className={classes.halo} cx={discX} cy="76" r="54" />
      <circle className={classes.disc} cx={discX} cy="76" r="28" />
      <path className={classes.far} d={ridge(random, 132, 56, 6)} />
      <path className={classes.middle} d={ridge(random, 152, 48, 5)} />
      <path className={classes.near} d={ridge(random, 172, 36, 7)} />
    </svg>
  );
}
