import type { OutputOf } from './procedures.ts';

type Purchase = OutputOf<'purchases.list'>['results'][number];

/** A bought account that can be hidden, traded in and put up for auction. */
export function purchase(changes: Partial<Purchase> = {}): Purchase {
  return {
    id: 1,
    date: '2026-11-20T12:00:00.000Z',
    username: 'GoldenFox',
    password: 'the password',
    passwordState: 'current',
    region: 'EUW',
    level: 31,
    blueEssence: 43_210,
    orangeEssence: 1200,
    soloWins: 12,
    soloLosses: 10,
    skins: ['Dawn Ahri'],
    permanentSkins: [],
    ownedSkins: [],
    skinIds: [103_001],
    rank: 'GO',
    division: 2,
    isPremium: true,
    isOldStock: false,
    isSafe: true,
    hasWarranty: true,
    isHandleveled: false,
    flashKey: 'd',
    dateLastPlayed: '2023',
    isBareMetal: true,
    priceCents: 1299,
    warrantyDays: 7,
    isHidden: false,
    isListed: false,
    oldStockMaxDate: '2022-07-31',
    remarks: null,
    canClaim: false,
    claim: null,
    ...changes,
  };
}
