import { useMemo } from 'react';
import { accountSummary, offerWords, rankText } from '#shared/catalog/display.ts';
import { UNRANKED } from '#shared/catalog/enumerations.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { AddToCartButton } from '#client/cart/add-to-cart-button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import type { SkinIndex } from '#client/replica/skin-index.ts';
import { StarButton, wishOf } from '#client/wish-list/star-button.tsx';
import tagClasses from '../card/account-tag.module.css';
import { cardTags, cardWarranty } from '../card/card-words.ts';
import { ShareButton } from '../results/share-button.tsx';
import { AccountAttributes } from './account-attributes.tsx';
import { AccountHero } from './account-hero.tsx';
import classes from './account-detail.module.css';
import { gallerySkins } from './gallery-skins.ts';
import { PriceExplanation } from './price-explanation.tsx';
import { SkinGallery } from './skin-gallery.tsx';

interface AccountDetailProps {
  product: PricedProduct;
  skinIndex: SkinIndex;
  priceList: PriceList | undefined;
  /** Ids of the skins in the search that led here. */
  searched: readonly number[] | undefined;
  /** Sold while the page was open. */
  isGone: boolean;
}

/**
 * Everything about one account: the searched skins in large pictures with the price beside them, then all skins and the
 * price breakdown.
 */
export function AccountDetail({ product, skinIndex, priceList, searched, isGone }: AccountDetailProps) {
  const skins = useMemo(() => gallerySkins(product, skinIndex, searched), [product, skinIndex, searched]);
  const hasMythic = skins.some(({ isMythic }) => isMythic);
  const { id, priceCents } = product;
  const add = !isGone && (
    <AddToCartButton productId={id} description={offerWords(product)} priceCents={priceCents} />
  );
  return (
    <div>
      <div className={classes.layout}>
        <AccountHero product={product} skins={skins} />
        <section className={classes.panel} aria-label="Price and facts">
          <div className={classes.head}>
            <Names product={product} />
            <StarButton wish={wishOf(product)} description={offerWords(product)} />
            <ShareButton label="Copy the link to this account" />
          </div>
          <Tags product={product} hasMythic={hasMythic} priceList={priceList} />
          {isGone && <Callout tone="bad" title="This account is not available anymore." />}
          <div className={classes.price}>
            <Money cents={priceCents} tone="price" className={classes.amount ?? ''} />
            <p className={classes.warranty}>{cardWarranty(product, priceList)}</p>
          </div>
          {add !== false && <div className={classes.buy}>{add}</div>}
          <AccountAttributes product={product} priceList={priceList} />
        </section>
        <div className={classes.skins}>
          <SkinGallery product={product} index={skinIndex} searched={searched} />
          {priceList !== undefined && (
            <PriceExplanation product={product} priceList={priceList} hasMythic={hasMythic} />
          )}
        </div>
      </div>
      {/* On phones always visible, until the account is sold. */}
      {add !== false && <div className={classes.bar}>{add}</div>}
    </div>
  );
}

function Names({ product }: Pick<AccountDetailProps, 'product'>) {
  // No line starts with a dot.
  const summary = accountSummary(product).replaceAll(' ·', '\u00a0·');
  if (product.rank === UNRANKED) return <h1 className={classes.title}>{summary}</h1>;
  return (
    <>
      <RankEmblem rank={product.rank} size={56} />
      <h1 className={classes.title}>
        {rankText(product.rank, product.division)}
        <VisuallyHidden> · </VisuallyHidden>
        <span className={classes.summary}>{summary}</span>
      </h1>
    </>
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
