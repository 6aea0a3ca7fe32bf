/** The paths of the game's pictures on the operator's image host, as in Data Dragon (docs/images.md). */

/** `tiles`: square. `splash`: wide. */
export type PictureKind = 'tiles' | 'splash';

/** @param skinId champion key x 1000 + number of the skin; number 0 is the champion's base picture */
export function picturePath(kind: PictureKind, champion: string, skinId: number): string {
  return `/cdn/img/champion/${kind}/${champion}_${skinId % 1000}.jpg`;
}

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3})(?::|$)/;

/**
 * The origin for `images.example` or `images.example:8443`; http for a host on this machine. Empty if there is no host.
 */
export function imageOrigin(imageHost: string): string {
  if (imageHost === '') return '';
  return `${THIS_MACHINE.test(imageHost) ? 'http' : 'https'}://${imageHost}`;
}
