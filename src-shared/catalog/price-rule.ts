/**
 * The price rule (storefront, section 9): the only place that determines what an account costs. Without a price, an
 * account is not sold; nothing is ever sold for 0. No tax (VAT) is added: the payment providers are merchants of record
 * and collect it (terms, "Payment").
 */
import { eurToCents } from '../money.ts';
import type { Cents } from '../money.ts';
import { RANKS, UNRANKED } from './enumerations.ts';
import type { Division, Rank, RankCode } from './enumerations.ts';
import type { PriceList } from './prices.ts';
import { productClass } from './product-class.ts';
import type { ClassifiedProduct, ProductClass } from './product-class.ts';

/** A base price plus one step per 10,000 blue essence from `startBlueEssence` on. */
interface BaseRule {
  baseCents: Cents | null;
  startBlueEssence: number;
  stepCents: Cents;
}

/** A price list in integer cents, prepared for pricing many accounts. */
export interface CompiledPrices {
  handleveledCents: Cents | null;
  rankCents: Record<Rank, (Cents | null)[]>;
  base: Record<'premium' | 'old-stock' | 'standard', BaseRule>;
  mythicCents: Record<ProductClass, Cents>;
  oldStockMaxDate: string;
}

interface PricedByRule extends ClassifiedProduct {
  discreteBlueEssence: number;
  division: Division;
}

const BLUE_ESSENCE_STEP = 10_000;

/**
 * What an account costs today in cents, or null if it is not sold. `hasMythic`: whether any of its three skin lists
 * contains a skin of tier MYTHIC; the mythic surcharge is added once.
 */
export function priceOf(product: PricedByRule, priceList: PriceList, hasMythic: boolean): Cents | null {
  const prices = compilePrices(priceList);
  const kind = productClass(product, prices.oldStockMaxDate);
  const { rank, division, discreteBlueEssence } = product;
  return priceInClass(prices, { kind, rank, division, discreteBlueEssence, hasMythic });
}

/** The same rule over a compiled list, for callers that already know the class. */
export function priceInClass(
  prices: CompiledPrices,
  account: {
    kind: ProductClass;
    rank: RankCode;
    division: Division;
    discreteBlueEssence: number;
    hasMythic: boolean;
  },
): Cents | null {
  const plain = plainPrice(prices, account);
  if (plain === null) return null;
  const total = plain + (account.hasMythic ? prices.mythicCents[account.kind] : 0);
  return total > 0 ? total : null;
}

function plainPrice(
  prices: CompiledPrices,
  account: { kind: ProductClass; rank: RankCode; division: Division; discreteBlueEssence: number },
): Cents | null {
  const { kind, rank, division, discreteBlueEssence } = account;
  if (kind === 'handleveled') return prices.handleveledCents;
  if (kind === 'ranked') return rank === UNRANKED ? null : (prices.rankCents[rank][division] ?? null);
  const { baseCents, startBlueEssence, stepCents } = prices.base[kind];
  if (baseCents === null) return null;
  return baseCents + blueEssenceSteps(discreteBlueEssence, startBlueEssence) * stepCents;
}

/** The first step counts when the threshold is reached, then one per full 10,000 beyond it. */
export function blueEssenceSteps(blueEssence: number, start: number): number {
  return blueEssence >= start ? Math.floor((blueEssence - start) / BLUE_ESSENCE_STEP) + 1 : 0;
}

export function compilePrices(list: PriceList): CompiledPrices {
  const optional = (key: string): Cents | null => {
    const eur = list[key];
    return typeof eur === 'number' && eur > 0 ? eurToCents(eur) : null;
  };
  return {
    handleveledCents: optional('handleveledPrice'),
    rankCents: compileRankPrices(optional),
    base: {
      premium: {
        baseCents: optional('premiumBasePrice'),
        startBlueEssence: list.premiumExtraBePriceStart,
        stepCents: eurToCents(list.premiumExtraBePrice),
      },
      'old-stock': {
        baseCents: optional('oldStockBasePrice'),
        startBlueEssence: list.oldStockExtraBePriceStart,
        stepCents: eurToCents(list.oldStockExtraBePrice),
      },
      standard: {
        baseCents: optional('standardBasePrice'),
        startBlueEssence: list.standardExtraBePriceStart,
        stepCents: eurToCents(list.standardExtraBePrice),
      },
    },
    mythicCents: {
      handleveled: eurToCents(list.handleveledMythicPrice),
      ranked: eurToCents(list.rankMythicPrice),
      premium: eurToCents(list.premiumMythicPrice),
      'old-stock': eurToCents(list.oldStockMythicPrice),
      standard: eurToCents(list.standardMythicPrice),
    },
    oldStockMaxDate: list.oldStockMaxDate,
  };
}

/**
 * The prices of divisions 0 to 4 per rank. Apex tiers have no divisions: `masterPrice`, else `master1Price`, whatever
 * the division. Other ranks without a division have no price.
 */
function compileRankPrices(optional: (key: string) => Cents | null): CompiledPrices['rankCents'] {
  const apex = (rank: Rank): (Cents | null)[] => {
    const name = RANKS[rank].toLowerCase();
    return Array<Cents | null>(5).fill(optional(`${name}Price`) ?? optional(`${name}1Price`));
  };
  const divided = (rank: Rank): (Cents | null)[] => {
    const name = RANKS[rank].toLowerCase();
    return [null, ...[1, 2, 3, 4].map((division) => optional(`${name}${division}Price`))];
  };
  return {
    IR: divided('IR'),
    BR: divided('BR'),
    SI: divided('SI'),
    GO: divided('GO'),
    PL: divided('PL'),
    EM: divided('EM'),
    DI: divided('DI'),
    MA: apex('MA'),
    GR: apex('GR'),
    CH: apex('CH'),
  };
}
