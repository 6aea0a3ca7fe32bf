import { rankText, recordText } from '#shared/catalog/display.ts';
import { UNRANKED } from '#shared/catalog/enumerations.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import type { Product } from '#shared/catalog/product.ts';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import type { NamedSkin } from '#client/replica/skin-index.ts';
import classes from './account-card.module.css';
import tagClasses from './account-tag.module.css';
import { cardTags, matchingText } from './card-words.ts';
import { FacePicture } from './face-picture.tsx';

interface CardPictureProps {
  product: Product;
  /** In the order of `skinsInOrder`. */
  skins: readonly NamedSkin[];
  /** Ids of the skins that were searched for. */
  relevant: readonly number[];
  priceList: PriceList | undefined;
  isSold?: boolean;
  /** Shown over the picture, e.g. "2 of 3 skins". */
  note?: string | undefined;
}

/** The best skin, overlaid with the rank and the tags. */
export function CardPicture(props: CardPictureProps) {
  const { product, skins, relevant, priceList, isSold, note = matchingText(relevant) } = props;
  const tags = cardTags(
    product,
    skins.some((skin) => skin.isMythic),
    priceList,
  );
  const isRanked = product.rank !== UNRANKED;
  const record = recordText(product);
  return (
    <div className={classes.picture}>
      <FacePicture
        product={product}
        face={faceOf(skins, relevant)}
        className={classes.art}
        isNamed={!isRanked}
      />
      {isRanked && (
        <p className={classes.rank}>
          <RankEmblem rank={product.rank} size={56} />
          <b>{rankText(product.rank, product.division)}</b>
          {record !== null && <span>{record}</span>}
        </p>
      )}
      {isSold === true && <span className={classes.soldMark}>Sold</span>}
      {(note !== undefined || tags.length > 0) && (
        <ul className={classes.tags}>
          {note !== undefined && <li className={`${tagClasses.tag} ${tagClasses.note}`}>{note}</li>}
          {tags.map(({ code, text, hint }) => (
            <li key={code} className={`${tagClasses.tag} ${tagClasses[code]}`} data-tip={hint}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The best skin that was not searched for: all results share the searched ones. */
function faceOf(skins: readonly NamedSkin[], relevant: readonly number[]): NamedSkin | undefined {
  return skins[relevant.length] ?? skins[0];
}
