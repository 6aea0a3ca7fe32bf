import type { ReactNode } from 'react';
import { blueEssenceText, formatCount, levelText, rankText, recordText } from '#shared/catalog/display.ts';
import { REGIONS, UNRANKED } from '#shared/catalog/enumerations.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { isOldStock } from '#shared/catalog/product-class.ts';
import { oldStockMonth } from '#shared/catalog/product-tags.ts';
import type { Product } from '#shared/catalog/product.ts';
import { EssenceSymbol } from '#client/ui/essence-symbol/essence-symbol.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import classes from './account-attributes.module.css';

interface AccountAttributesProps {
  product: Product;
  priceList: PriceList | undefined;
}

/** The known attributes of an account, one per line; unknown ones are omitted. */
export function AccountAttributes({ product, priceList }: AccountAttributesProps) {
  const record = recordText(product);
  // "Unranked" is also the name of the other account type, so handleveled accounts without a rank have "None".
  const hasNoRank = product.rank === UNRANKED && product.isHandleveled;
  return (
    <dl className={classes.attributes}>
      <Attribute name="Region">{REGIONS[product.region]}</Attribute>
      <Attribute name="Level">{levelText(product.discreteLevel)}</Attribute>
      <Attribute name="Rank">
        {product.rank !== UNRANKED && <RankEmblem rank={product.rank} size={20} />}{' '}
        {hasNoRank ? 'None' : rankText(product.rank, product.division)}
      </Attribute>
      {record !== null && <Attribute name="Ranked record">{record}</Attribute>}
      <Attribute name="Blue essence">
        <EssenceSymbol kind="blue" /> {blueEssenceText(product.discreteBlueEssence)}
      </Attribute>
      <Attribute name="Orange essence">
        <EssenceSymbol kind="orange" /> {formatCount(product.orangeEssence)}
      </Attribute>
      {product.flashKey !== null && <Attribute name="Flash key">{product.flashKey.toUpperCase()}</Attribute>}
      {priceList !== undefined && product.dateLastPlayed !== '' && (
        <Attribute name="Leveled">{ageText(product.dateLastPlayed, priceList.oldStockMaxDate)}</Attribute>
      )}
    </dl>
  );
}

function Attribute({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.attribute}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * "before August 2022" for old stock, "since August 2022" for others; "in 2022" if only that year is known, which
 * leaves it open.
 */
function ageText(dateLastPlayed: string, oldStockMaxDate: string): string {
  if (dateLastPlayed === oldStockMaxDate.slice(0, 4)) return `in ${dateLastPlayed}`;
  const month = oldStockMonth(oldStockMaxDate, 'long');
  return `${isOldStock(dateLastPlayed, oldStockMaxDate) ? 'before' : 'since'} ${month}`;
}
