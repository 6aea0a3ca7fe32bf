import { memo } from 'react';
import { blueEssenceText, formatCount, levelText, recordText } from '#shared/catalog/display.ts';
import type { FoundProduct } from '#shared/catalog/engine/search-result.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { productPath } from '#shared/catalog/product-path.ts';
import { formatMoney } from '#shared/money.ts';
import { AddToCartButton } from '#client/cart/add-to-cart-button.tsx';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { EssenceSymbol } from '#client/ui/essence-symbol.tsx';
import { Money } from '#client/ui/money.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { NamedSkin, SkinIndex } from '../skin-index.ts';
import classes from './account-card.module.css';
import { cardTags, cardTitle, cardWarranty, flashText, skinsText } from './card-words.ts';
import { skinsInOrder } from './skin-order.ts';
import { SkinRow } from './skin-row.tsx';
import { productMark } from './use-card-clicks.ts';

interface AccountCardProps {
  product: FoundProduct;
  skinIndex: SkinIndex;
  priceList: PriceList | undefined;
  /** Somebody bought it while it was on screen: it stays in its place, out of reach. */
  isSold?: boolean;
  /** Said over the picture, e.g. "2 of 3 skins". */
  note?: string | undefined;
}

/**
 * One account in the grid (storefront, sections 3 and 9 "Display"). All cards of a row have the same height. Its clicks
 * are taken by `useCardClicks` of what holds it.
 */
export const AccountCard = memo(function AccountCard(props: AccountCardProps) {
  const { product, skinIndex, priceList, isSold = false } = props;
  const skins = skinsInOrder(product, skinIndex);
  const title = cardTitle(product);
  const description = `${title}, ${REGIONS[product.region]}, ${formatMoney(product.priceCents)}`;
  return (
    <article
      className={`${classes.card} ${isSold ? classes.sold : ''}`}
      aria-label={isSold ? `Sold: ${description}` : description}
      {...(isSold ? {} : productMark(product.id))}
    >
      <CardPicture {...props} skins={skins} />
      <div className={classes.body}>
        <header className={classes.head}>
          <RankEmblem rank={product.rank} size={28} />
          <h2 className={classes.title}>
            {isSold ? (
              title
            ) : (
              <a
                className={classes.link}
                href={productPath(product.id)}
                data-card-link=""
                aria-label={`${title}, ${REGIONS[product.region]}, details`}
              >
                {title}
              </a>
            )}
          </h2>
          <span className={classes.aside}>{asideText(product)}</span>
        </header>
        <dl className={classes.essences}>
          <Essence kind="blue" text={blueEssenceText(product.discreteBlueEssence)} />
          <Essence kind="orange" text={formatCount(product.orangeEssence)} />
        </dl>
        <SkinSummary total={skins.length} relevant={product.relevantSkins.length} />
        <SkinRow skins={skins} relevant={product.relevantSkins} />
      </div>
      <footer className={classes.foot}>
        <div>
          <Money cents={product.priceCents} tone="price" className={classes.price ?? ''} />
          <p className={classes.warranty}>{cardWarranty(product, priceList)}</p>
        </div>
        {isSold ? (
          <button type="button" className={classes.soldButton} disabled>
            Sold
          </button>
        ) : (
          <AddToCartButton productId={product.id} description={description} />
        )}
      </footer>
    </article>
  );
});

/** The dearest or the searched skin, with region, level and tags over it. */
function CardPicture(props: AccountCardProps & { skins: readonly NamedSkin[] }) {
  const { product, skins, priceList, isSold = false, note } = props;
  const face = skins[0];
  const region = REGIONS[product.region];
  const tags = cardTags(
    product,
    skins.some((skin) => skin.isMythic),
    priceList,
  );
  return (
    <div className={classes.picture}>
      <ChampionArt
        shape="band"
        className={classes.art}
        champion={face?.champion ?? `account-${product.id}`}
        name={face?.championName ?? region}
        skinId={face?.id ?? 0}
        isMythic={face?.isMythic ?? false}
      />
      <span className={classes.region}>{region}</span>
      {isSold ? (
        <span className={classes.soldMark}>Sold</span>
      ) : (
        <span className={classes.level}>
          Level <b>{levelText(product.discreteLevel)}</b>
        </span>
      )}
      <ul className={classes.tags}>
        {note !== undefined && <li className={`${classes.tag} ${classes.note}`}>{note}</li>}
        {tags.map(({ code, text, hint }) => (
          <li key={code} className={`${classes.tag} ${classes[code]}`} data-tip={hint}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SkinSummary({ total, relevant }: { total: number; relevant: number }) {
  return (
    <p className={classes.skins}>
      {skinsText(total)}
      {relevant > 0 && <span className={classes.matching}> · {relevant} matching</span>}
    </p>
  );
}

function Essence({ kind, text }: { kind: 'blue' | 'orange'; text: string }) {
  const words = kind === 'blue' ? 'Blue essence' : 'Orange essence';
  return (
    <div className={classes.essence} data-tip={words}>
      <dt>
        <EssenceSymbol kind={kind} />
        <VisuallyHidden>{words}</VisuallyHidden>
      </dt>
      <dd>{text}</dd>
    </div>
  );
}

/** The ranked record, and the key that flash lies on. */
function asideText(product: FoundProduct): string {
  return [recordText(product), flashText(product)].filter((text) => text !== null).join(' · ');
}
