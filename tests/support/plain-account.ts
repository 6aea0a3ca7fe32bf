import type { Product } from '#shared/catalog/product.ts';

/** An ordinary account; tests override what they are about. */
export const PLAIN_ACCOUNT: Product = {
  id: 1,
  region: 'EUW',
  discreteBlueEssence: 0,
  orangeEssence: 0,
  skins: [],
  permanentSkins: [],
  ownedSkins: [],
  discreteLevel: 30,
  isHandleveled: false,
  rank: '0',
  division: 0,
  flashKey: null,
  soloWins: null,
  soloLosses: null,
  isPremium: false,
  hasWarranty: true,
  dateLastPlayed: '',
};
