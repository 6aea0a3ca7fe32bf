import { accountTitle, levelText } from '#shared/catalog/display.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { formatMoney } from '#shared/money.ts';
import { AddToCartButton } from '#client/cart/add-to-cart-button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import tagClasses from '../card/account-tag.module.css';
import { cardTags, cardWarranty } from '../card/card-words.ts';
import { FacePicture } from '../card/face-picture.tsx';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import { ShareButton } from '../results/share-button.tsx';
import type { SkinIndex } from '#client/replica/skin-index.ts';
import { AccountAttributes } from './account-attributes.tsx';
import classes from './account-detail.module.css';
import { PriceExplanation } from './price-explanation.tsx';
import { SkinGallery } from './skin-gallery.tsx';

interface AccountDetailProps {
  product: PricedProduct;
  skinIndex: SkinIndex;
  priceList: PriceList | undefined;
  /** It was sold while the page was open. */
  isGone: boolean;
}

/** All there is to know of one account: its best skin large, all skins below, and beside them what it costs and why. */
export function AccountDetail({ product, skinIndex, priceList, isGone }: AccountDetailProps) {
  const skins = skinsInOrder(product, skinIndex);
  const [face] = skins;
  const title = accountTitle(product);
  const region = REGIONS[product.region];
  const hasMythic = skins.some(({ isMythic }) => isMythic);
  return (
    <div className={classes.layout}>
      <div className={classes.picture}>
        <FacePicture product={product} face={face} className={classes.art} />
        {face !== undefined && <p className={classes.caption}>{face.title}</p>}
      </div>
      <section className={classes.panel} aria-label="Price and facts">
        <div className={classes.head}>
          <RankEmblem rank={product.rank} size={40} />
          <div className={classes.names}>
            <h1 className={classes.title}>{title}</h1>
            <p className={classes.subtitle}>
              {region}, level {levelText(product.discreteLevel)}
            </p>
          </div>
          <ShareButton label="Copy the link to this account" />
        </div>
        <Tags product={product} hasMythic={hasMythic} priceList={priceList} />
        {isGone && <Callout tone="bad" title="This account is not available anymore." />}
        <div className={classes.buy}>
          <div>
            <Money cents={product.priceCents} tone="price" className={classes.price ?? ''} />
            <p className={classes.warranty}>{cardWarranty(product, priceList)}</p>
          </div>
          {!isGone && (
            <AddToCartButton
              productId={product.id}
              description={`${title}, ${region}, ${formatMoney(product.priceCents)}`}
            />
          )}
        </div>
        <AccountAttributes product={product} priceList={priceList} />
        {priceList !== undefined && (
          <PriceExplanation product={product} priceList={priceList} hasMythic={hasMythic} />
        )}
      </section>
      <div className={classes.skins}>
        <SkinGallery product={product} index={skinIndex} />
      </div>
    </div>
  );
}

function Tags({
  product,
  hasMythic,
  priceList,
}: Pick<AccountDetailProps, 'product' | 'priceList'> & { hasMythic: boolean }) {
  const tags = cardTags(product, hasMythic, priceList);
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags}>
      {tags.map(({ code, text, hint }) => (
        <li key={code} className={`${tagClasses.tag} ${tagClasses[code]}`}>
          {hint ?? text}
        </li>
      ))}
    </ul>
  );
}
