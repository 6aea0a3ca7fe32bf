import { levelText } from '../../src-shared/catalog/display.ts';
import { REGIONS, type Region } from '../../src-shared/catalog/enumerations.ts';
import type { ProductClass } from '../../src-shared/catalog/product-class.ts';
import { toDiscreteLevel } from '../../src-shared/catalog/product.ts';

const CLASS_NAMES: Record<ProductClass, string> = {
  handleveled: 'Handleveled account',
  ranked: 'Ranked account',
  premium: 'Premium account',
  'old-stock': 'Old stock account',
  standard: 'Standard account',
};

/** "Ranked account, EUW, level 40+": how mails describe an account. Usernames are never mailed. */
export function accountLabel(account: { region: Region; level: number; productClass: ProductClass }): string {
  const { productClass, region, level } = account;
  return `${CLASS_NAMES[productClass]}, ${REGIONS[region]}, level ${levelText(toDiscreteLevel(level))}`;
}
