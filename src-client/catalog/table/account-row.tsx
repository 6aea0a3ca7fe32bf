import { memo } from 'react';
import {
  accountSummary,
  accountTitle,
  blueEssenceText,
  formatCount,
  offerWords,
  recordText,
} from '#shared/catalog/display.ts';
import type { FoundProduct } from '#shared/catalog/engine/search-result.ts';
import { REGIONS, UNRANKED } from '#shared/catalog/enumerations.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { searchedProductPath } from '#shared/catalog/product-path.ts';
import { formatMoney } from '#shared/money.ts';
import { AddToCartButton } from '#client/cart/add-to-cart-button.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import tagClasses from '../card/account-tag.module.css';
import { cardTags, cardWarranty, flashText } from '../card/card-words.ts';
import { productMark } from '../card/use-card-clicks.ts';
import type { NamedSkin, SkinIndex } from '#client/replica/skin-index.ts';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import classes from './result-table.module.css';

interface AccountRowProps {
  product: FoundProduct;
  skinIndex: SkinIndex;
  priceList: PriceList | undefined;
  isSold: boolean;
  /** Whether Tab stops at this row; it stops at exactly one. */
  isCurrent: boolean;
}

/** One account in the table; `use-row-movement.ts` moves the focus between rows. */
export const AccountRow = memo(function AccountRow(props: AccountRowProps) {
  const { product, skinIndex, priceList, isSold, isCurrent } = props;
  const title = accountTitle(product);
  const region = REGIONS[product.region];
  const skins = skinsInOrder(product, skinIndex);
  const hasMythic = skins.some(({ isMythic }) => isMythic);
  return (
    <tr
      className={isSold ? classes.sold : undefined}
      tabIndex={isCurrent ? 0 : -1}
      {...(isSold ? {} : productMark(product.id))}
    >
      <td className={classes.region}>{region}</td>
      <td className={classes.names}>
        <span className={classes.account}>
          {product.rank !== UNRANKED && <RankEmblem rank={product.rank} size={20} />}
          {isSold ? (
            <span>{title}</span>
          ) : (
            <a
              className={classes.link}
              href={searchedProductPath(product.id, product.relevantSkins)}
              tabIndex={-1}
              data-card-link=""
              aria-label={[title, accountSummary(product), formatMoney(product.priceCents)].join(' · ')}
            >
              {title}
            </a>
          )}
          <span className={classes.tags}>
            {cardTags(product, hasMythic, priceList).map(({ code, text, hint }) => (
              <span key={code} className={tagClasses[code]} data-tip={hint}>
                {text}
              </span>
            ))}
            <span>{flashText(product)}</span>
          </span>
        </span>
        <SkinLine skins={skins} relevant={product.relevantSkins} />
      </td>
      <td className={`${classes.number} ${classes.essence}`}>
        {blueEssenceText(product.discreteBlueEssence)}
      </td>
      <td className={`${classes.number} ${classes.middling}`}>{formatCount(product.orangeEssence)}</td>
      <td className={classes.number}>
        {product.relevantSkins.length > 0 && (
          <span className={classes.relevant} data-tip="Skins you look for">
            {product.relevantSkins.length} of{' '}
          </span>
        )}
        {skins.length}
      </td>
      <td className={`${classes.number} ${classes.wide}`}>{recordText(product) ?? '–'}</td>
      <td className={`${classes.muted} ${classes.wide}`}>{cardWarranty(product, priceList)}</td>
      <td className={classes.number}>
        <Money cents={product.priceCents} tone="price" className={classes.price ?? ''} />
      </td>
      <td className={classes.cart}>
        {isSold ? (
          <span className={classes.soldMark}>Sold</span>
        ) : (
          <AddToCartButton productId={product.id} description={offerWords(product)} />
        )}
      </td>
    </tr>
  );
});

/** As many names as fit the line, the searched ones first. */
function SkinLine({ skins, relevant }: { skins: readonly NamedSkin[]; relevant: readonly number[] }) {
  const marked = skins.filter(({ id }) => relevant.includes(id));
  const plain = skins.slice(marked.length, NAMED);
  return (
    <span className={classes.skins}>
      {marked.length > 0 && <mark>{titlesOf(marked.slice(0, NAMED))}</mark>}
      {marked.length > 0 && plain.length > 0 && ', '}
      {titlesOf(plain)}
    </span>
  );
}

/** More than fit into the widest window. */
const NAMED = 6;

const titlesOf = (skins: readonly NamedSkin[]): string => skins.map(({ title }) => title).join(', ');
