import type { CSSProperties } from 'react';
import type { Product } from '#shared/catalog/product.ts';
import { FacePicture } from '../card/face-picture.tsx';
import classes from './account-hero.module.css';
import { skinMarks, type GallerySkin } from './gallery-skins.ts';

/** More pictures would be too small; the other searched skins come first in the list below. */
const MAX_SHOWN = 4;

interface AccountHeroProps {
  product: Product;
  /** Ordered by `gallerySkins`. */
  skins: readonly GallerySkin[];
}

/** The searched skins, or the best one, in large pictures. */
export function AccountHero({ product, skins }: AccountHeroProps) {
  const searched = skins.filter(({ isSearched }) => isSearched).slice(0, MAX_SHOWN);
  const shown = searched.length > 0 ? searched : skins.slice(0, 1);
  return (
    <ul
      className={`${classes.hero} ${shown.length > 1 ? classes.several : ''}`}
      style={{ '--columns': Math.max(1, shown.length) } as CSSProperties}
    >
      {shown.length === 0 && (
        <li className={classes.panel} aria-hidden="true">
          <FacePicture product={product} face={undefined} className={classes.art} />
        </li>
      )}
      {shown.map((skin) => (
        <li key={skin.id} className={classes.panel}>
          <FacePicture product={product} face={skin} className={classes.art} />
          <p className={classes.caption}>{[skin.title, ...skinMarks(skin)].join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
}
