import { formatCount, rankText } from '#shared/catalog/display.ts';
import { blueEssenceSteps, compilePrices } from '#shared/catalog/price-rule.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { productClass, type ProductClass } from '#shared/catalog/product-class.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import type { Cents } from '#shared/money.ts';

export const CLASS_LABELS: Record<ProductClass, string> = {
  handleveled: 'Handleveled account',
  ranked: 'Ranked account',
  premium: 'Premium account',
  'old-stock': 'Old stock account',
  standard: 'Standard account',
};

interface PricePart {
  label: string;
  cents: Cents;
}

/**
 * The parts of an account's price (storefront, section 9 "Price rule"): its class or rank, steps of blue essence, the
 * mythic surcharge. Empty if they do not add up to its price, e.g. just after prices changed.
 */
export function priceParts(product: PricedProduct, priceList: PriceList, hasMythic: boolean): PricePart[] {
  const prices = compilePrices(priceList);
  const kind = productClass(product, priceList.oldStockMaxDate);
  const parts = [...plainParts(product, prices, kind)];
  if (hasMythic && prices.mythicCents[kind] > 0) {
    parts.push({ label: 'Mythic skin', cents: prices.mythicCents[kind] });
  }
  const sum = parts.reduce((total, { cents }) => total + cents, 0);
  return sum === product.priceCents ? parts : [];
}

function plainParts(
  { rank, division, discreteBlueEssence }: PricedProduct,
  prices: ReturnType<typeof compilePrices>,
  kind: ProductClass,
): PricePart[] {
  if (kind === 'handleveled') return [{ label: CLASS_LABELS[kind], cents: prices.handleveledCents ?? 0 }];
  if (kind === 'ranked') {
    const cents = rank === '0' ? 0 : (prices.rankCents[rank][division] ?? 0);
    return [{ label: `Rank ${rankText(rank, division)}`, cents }];
  }
  const { baseCents, startBlueEssence, stepCents } = prices.base[kind];
  const base = { label: CLASS_LABELS[kind], cents: baseCents ?? 0 };
  const steps = blueEssenceSteps(discreteBlueEssence, startBlueEssence);
  if (steps * stepCents === 0) return [base];
  const label = `Blue essence from ${formatCount(startBlueEssence)}${steps === 1 ? '' : `, ${steps} steps`}`;
  return [base, { label, cents: steps * stepCents }];
}
