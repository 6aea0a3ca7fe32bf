import type { PriceList } from '#shared/catalog/prices.ts';
import { productClass, type ProductClass } from '#shared/catalog/product-class.ts';
import { oldStockMonth } from '#shared/catalog/product-tags.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { warrantyDaysOf, warrantyWords } from '#shared/catalog/warranty.ts';
import { Fold } from '#client/ui/fold/fold.tsx';
import { Money } from '#client/ui/money/money.tsx';
import classes from './price-explanation.module.css';
import { CLASS_LABELS, priceParts } from './price-parts.ts';

interface PriceExplanationProps {
  product: PricedProduct;
  priceList: PriceList;
  hasMythic: boolean;
}

/** Explains an account's price and what its warranty covers. */
export function PriceExplanation({ product, priceList, hasMythic }: PriceExplanationProps) {
  const kind = productClass(product, priceList.oldStockMaxDate);
  const days = warrantyDaysOf(product, priceList);
  return (
    <div>
      <Fold title="Price breakdown" isOpenAtFirst>
        <PriceRows product={product} priceList={priceList} hasMythic={hasMythic} />
        <p className={classes.words}>
          <b>{CLASS_LABELS[kind]}.</b> {classText(kind, priceList)}
        </p>
      </Fold>
      <Fold title={warrantyWords(days)}>
        <p className={classes.words}>{warrantyExplanation(days)}</p>
      </Fold>
    </div>
  );
}

function PriceRows({ product, priceList, hasMythic }: PriceExplanationProps) {
  const parts = priceParts(product, priceList, hasMythic);
  if (parts.length === 0) return null;
  return (
    <dl className={classes.parts}>
      {parts.map(({ label, cents }) => (
        <div key={label} className={classes.part}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
      <div className={`${classes.part} ${classes.sum}`}>
        <dt>Price</dt>
        <dd>
          <Money cents={product.priceCents} />
        </dd>
      </div>
    </dl>
  );
}

function classText(kind: ProductClass, { oldStockMaxDate }: PriceList): string {
  switch (kind) {
    case 'handleveled':
      return 'Leveled by a person. It costs the same with more or less blue essence.';
    case 'ranked':
      return 'Its price follows the rank and division, not the blue essence.';
    case 'premium':
      return 'About 2% of premium accounts are banned. The price grows with the blue essence.';
    case 'old-stock':
      return `Leveled before ${oldStockMonth(oldStockMaxDate, 'long')}. The price grows with the blue essence.`;
    case 'standard':
      return 'Unranked and ready for its first ranked games. The price grows with the blue essence.';
  }
}

function warrantyExplanation(days: number): string {
  if (days <= 0) return 'This account comes without a ban warranty.';
  return 'If the account is banned within this time, you get a replacement or the price as balance. A name change ends the warranty unless you can prove what happened.';
}
