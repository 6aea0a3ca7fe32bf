import { Link } from '@tanstack/react-router';
import {
  accountTitle,
  blueEssenceText,
  formatCount,
  levelText,
  recordText,
} from '#shared/catalog/display.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { allSkins, type PricedProduct } from '#shared/catalog/product.ts';
import { AddToCartButton } from '#client/cart/add-to-cart-button.tsx';
import { cardWarranty, flashText } from '#client/catalog/card/card-words.ts';
import { offerWords } from '#shared/catalog/display.ts';
import { FacePicture } from '#client/catalog/card/face-picture.tsx';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import { Button } from '#client/ui/button/button.tsx';
import { type SkinIndex, unknownSkin } from '#client/replica/skin-index.ts';
import { Money } from '#client/ui/money/money.tsx';
import classes from './compare-table.module.css';
import { skinSetsOf } from './skin-sets.ts';

interface Attribute {
  label: string;
  text: (product: PricedProduct, priceList: PriceList | undefined) => string;
  /** For ranking, more is better: the best account is marked. */
  worth?: (product: PricedProduct) => number;
}

const ATTRIBUTES: readonly Attribute[] = [
  {
    label: 'Rank',
    text: (product) => [accountTitle(product), recordText(product)].filter(Boolean).join(' · '),
  },
  { label: 'Level', text: ({ discreteLevel }) => levelText(discreteLevel) },
  {
    label: 'Blue essence',
    text: ({ discreteBlueEssence }) => blueEssenceText(discreteBlueEssence),
    worth: ({ discreteBlueEssence }) => discreteBlueEssence,
  },
  {
    label: 'Orange essence',
    text: ({ orangeEssence }) => formatCount(orangeEssence),
    worth: ({ orangeEssence }) => orangeEssence,
  },
  { label: 'Flash', text: (product) => flashText(product) ?? 'Not known' },
  { label: 'Warranty', text: cardWarranty },
  {
    label: 'Skins',
    text: (product) => formatCount(allSkins(product).size),
    worth: (product) => allSkins(product).size,
  },
];

interface CompareTableProps {
  products: readonly PricedProduct[];
  skinIndex: SkinIndex;
  priceList: PriceList | undefined;
  onRemove: (id: number) => void;
}

/** Accounts side by side: attributes, then skins that not all of them have, then the common ones. */
export function CompareTable({ products, skinIndex, priceList, onRemove }: CompareTableProps) {
  const cheapest = bestOf(products, ({ priceCents }) => -priceCents);
  const { common, apart } = skinSetsOf(products);
  return (
    <div className={classes.scroll} role="region" aria-label="Comparison" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            {products.map((product) => (
              <th key={product.id} scope="col">
                <FacePicture
                  product={product}
                  face={skinsInOrder(product, skinIndex)[0]}
                  className={classes.picture}
                />
                <Link to="/buy-account/$id/" params={{ id: product.id }}>
                  {REGIONS[product.region]} · No. {product.id}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Price</th>
            {products.map((product) => (
              <td key={product.id}>
                <Money cents={product.priceCents} tone="price" className={classes.price ?? ''} />
                {cheapest === product.id && <span className={classes.best}>Lowest</span>}
                <div className={classes.actions}>
                  <AddToCartButton productId={product.id} description={offerWords(product)} />
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={`Remove ${offerWords(product)}`}
                    onClick={() => onRemove(product.id)}
                  >
                    Remove
                  </Button>
                </div>
              </td>
            ))}
          </tr>
          {ATTRIBUTES.map(({ label, text, worth }) => {
            const best = worth && bestOf(products, worth);
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                {products.map((product) => (
                  <td key={product.id}>
                    {text(product, priceList)}
                    {best === product.id && <span className={classes.best}>Most</span>}
                  </td>
                ))}
              </tr>
            );
          })}
          <tr>
            <th scope="row">Skins they share</th>
            <td colSpan={products.length}>
              <SkinNames ids={common} skinIndex={skinIndex} />
            </td>
          </tr>
          <tr>
            <th scope="row">Other skins</th>
            {products.map(({ id }, at) => (
              <td key={id}>
                <SkinNames ids={apart[at] ?? []} skinIndex={skinIndex} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** The id of the single account with the highest worth; undefined if several share it. */
function bestOf(
  products: readonly PricedProduct[],
  worth: (product: PricedProduct) => number,
): number | undefined {
  const most = Math.max(...products.map(worth));
  const best = products.filter((product) => worth(product) === most);
  return products.length > 1 && best.length === 1 ? best[0]?.id : undefined;
}

function SkinNames({ ids, skinIndex }: { ids: readonly number[]; skinIndex: SkinIndex }) {
  if (ids.length === 0) return 'None';
  const skins = ids.map((id) => skinIndex.get(id) ?? unknownSkin(id)).toSorted((a, b) => b.rarity - a.rarity);
  return (
    <ul className={classes.skins}>
      {skins.map(({ id, title, isMythic }) => (
        <li key={id} className={isMythic ? classes.mythic : undefined}>
          {title}
        </li>
      ))}
    </ul>
  );
}
