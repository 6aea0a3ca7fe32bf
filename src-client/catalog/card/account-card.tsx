import { memo } from 'react';
import { blueEssenceText, formatCount, levelText, recordText } from '#shared/catalog/display.ts';
import type { FoundProduct } from '#shared/catalog/engine/search-result.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { formatMoney } from '#shared/money.ts';
import { AddToCartButton } from '#client/cart/add-to-cart-button.tsx';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { EssenceSymbol } from '#client/ui/essence-symbol.tsx';
import { Money } from '#client/ui/money.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { NamedSkin, SkinIndex } from '../skin-index.ts';
import classes from './account-card.module.css';
import { cardTags, cardTitle, cardWarranty } from './card-words.ts';
import { skinsInOrder } from './skin-order.ts';
import { SkinRow } from './skin-row.tsx';

interface AccountCardProps {
  product: FoundProduct;
  skinIndex: SkinIndex;
  priceList: PriceList | undefined;
}

/** One account in the grid (storefront, sections 3 and 9 "Display"). All cards of a row have the same height. */
export const AccountCard = memo(function AccountCard({ product, skinIndex, priceList }: AccountCardProps) {
  const skins = skinsInOrder(product, skinIndex);
  const title = cardTitle(product);
  const region = REGIONS[product.region];
  return (
    <article className={classes.card} aria-label={`${title}, ${region}, ${formatMoney(product.priceCents)}`}>
      <CardPicture product={product} skins={skins} region={region} priceList={priceList} />
      <div className={classes.body}>
        <header className={classes.head}>
          <RankEmblem rank={product.rank} size={28} />
          <h2 className={classes.title}>{title}</h2>
          <span className={classes.aside}>{asideText(product)}</span>
        </header>
        <dl className={classes.essences}>
          <Essence kind="blue" text={blueEssenceText(product.discreteBlueEssence)} />
          <Essence kind="orange" text={formatCount(product.orangeEssence)} />
        </dl>
        <SkinRow skins={skins} relevant={product.relevantSkins} />
      </div>
      <footer className={classes.foot}>
        <div>
          <Money cents={product.priceCents} tone="price" className={classes.price ?? ''} />
          <p className={classes.warranty}>{cardWarranty(product, priceList)}</p>
        </div>
        <AddToCartButton
          productId={product.id}
          description={`${title}, ${region}, ${formatMoney(product.priceCents)}`}
        />
      </footer>
    </article>
  );
});

interface CardPictureProps {
  product: FoundProduct;
  skins: readonly NamedSkin[];
  region: string;
  priceList: PriceList | undefined;
}

/** The dearest or the searched skin, with region, level and tags over it. */
function CardPicture({ product, skins, region, priceList }: CardPictureProps) {
  const face = skins[0];
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
      <span className={classes.level}>
        Level <b>{levelText(product.discreteLevel)}</b>
      </span>
      <ul className={classes.tags}>
        {tags.map(({ code, text, hint }) => (
          <li key={code} className={`${classes.tag} ${classes[code]}`} title={hint}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Essence({ kind, text }: { kind: 'blue' | 'orange'; text: string }) {
  return (
    <div className={classes.essence}>
      <dt>
        <EssenceSymbol kind={kind} />
        <VisuallyHidden>{kind === 'blue' ? 'Blue essence' : 'Orange essence'}</VisuallyHidden>
      </dt>
      <dd>{text}</dd>
    </div>
  );
}

/** The ranked record, or the key that flash lies on. */
function asideText(product: FoundProduct): string {
  const flash = product.flashKey === null ? null : `Flash on ${product.flashKey.toUpperCase()}`;
  return [recordText(product), flash].filter((text) => text !== null).join(' · ');
}
