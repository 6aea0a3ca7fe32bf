import type { ReactNode } from 'react';
import { blueEssenceText, formatCount, levelText, rankText, recordText } from '#shared/catalog/display.ts';
import { REGIONS, UNRANKED } from '#shared/catalog/enumerations.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { isOldStock } from '#shared/catalog/product-class.ts';
import { oldStockMonth } from '#shared/catalog/product-tags.ts';
import type { Product } from '#shared/catalog/product.ts';
import { EssenceSymbol } from '#client/ui/essence-symbol.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import classes from './account-facts.module.css';

interface AccountFactsProps {
  product: Product;
  priceList: PriceList | undefined;
}

/** What is known of an account, one fact a line; what is not known has no line. */
export function AccountFacts({ product, priceList }: AccountFactsProps) {
  const record = recordText(product);
  // "Unranked" is another kind of account.
  const hasNoRank = product.rank === UNRANKED && product.isHandleveled;
  return (
    <dl className={classes.facts}>
      <Fact name="Region">{REGIONS[product.region]}</Fact>
      <Fact name="Level">{levelText(product.discreteLevel)}</Fact>
      <Fact name="Rank">
        <RankEmblem rank={product.rank} size={20} />{' '}
        {hasNoRank ? 'None' : rankText(product.rank, product.division)}
      </Fact>
      {record !== null && <Fact name="Ranked record">{record}</Fact>}
      <Fact name="Blue essence">
        <EssenceSymbol kind="blue" /> {blueEssenceText(product.discreteBlueEssence)}
      </Fact>
      <Fact name="Orange essence">
        <EssenceSymbol kind="orange" /> {formatCount(product.orangeEssence)}
      </Fact>
      {product.flashKey !== null && <Fact name="Flash key">{product.flashKey.toUpperCase()}</Fact>}
      {priceList !== undefined && product.dateLastPlayed !== '' && (
        <Fact name="Leveled">{ageText(product.dateLastPlayed, priceList.oldStockMaxDate)}</Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** "before August 2022" for old stock, "since August 2022" for the others; "in 2022" where the year alone leaves that open. */
export function ageText(dateLastPlayed: string, oldStockMaxDate: string): string {
  if (dateLastPlayed === oldStockMaxDate.slice(0, 4)) return `in ${dateLastPlayed}`;
  const month = oldStockMonth(oldStockMaxDate, 'long');
  return `${isOldStock(dateLastPlayed, oldStockMaxDate) ? 'before' : 'since'} ${month}`;
}
