import { levelText } from '#shared/catalog/display.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { NamedSkin } from '#client/replica/skin-index.ts';
import classes from './account-card.module.css';
import tagClasses from './account-tag.module.css';
import { cardTags } from './card-words.ts';
import { FacePicture } from './face-picture.tsx';

interface CardPictureProps {
  product: Product;
  /** In the order of `skinsInOrder`. */
  skins: readonly NamedSkin[];
  priceList: PriceList | undefined;
  isSold?: boolean;
  /** Said over the picture, e.g. "2 of 3 skins". */
  note?: string | undefined;
}

/** The dearest or the searched skin, with region, level and tags over it. */
export function CardPicture({ product, skins, priceList, isSold = false, note }: CardPictureProps) {
  const face = skins[0];
  const region = REGIONS[product.region];
  const tags = cardTags(
    product,
    skins.some((skin) => skin.isMythic),
    priceList,
  );
  return (
    <div className={classes.picture}>
      <FacePicture product={product} face={face} className={classes.art} />
      <span className={classes.region}>{region}</span>
      {isSold ? (
        <span className={classes.soldMark}>Sold</span>
      ) : (
        <span className={classes.level}>
          Level <b>{levelText(product.discreteLevel)}</b>
        </span>
      )}
      <ul className={classes.tags}>
        {note !== undefined && <li className={`${tagClasses.tag} ${tagClasses.note}`}>{note}</li>}
        {tags.map(({ code, text, hint }) => (
          <li key={code} className={`${tagClasses.tag} ${tagClasses[code]}`} data-tip={hint}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
