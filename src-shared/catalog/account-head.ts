import type { PageHead } from '../pages.ts';
import { counted } from '../counted.ts';
import { formatMoney } from '../money.ts';
import { accountTitle, blueEssenceText, levelText } from './display.ts';
import { REGIONS } from './enumerations.ts';
import { allSkins } from './product.ts';
import type { PricedProduct } from './product.ts';

/** Title and description of an account's page. */
export function accountHead(product: PricedProduct): PageHead {
  const kind = accountTitle(product);
  const region = REGIONS[product.region];
  const skins = allSkins(product).size;
  return {
    title: `${kind} account, ${region}`,
    description: `${kind} account on ${region}, level ${levelText(product.discreteLevel)}, with ${counted(skins, 'skin shard')} and ${blueEssenceText(product.discreteBlueEssence)} blue essence, for ${formatMoney(product.priceCents)}, delivered at once.`,
    isPublic: true,
  };
}
