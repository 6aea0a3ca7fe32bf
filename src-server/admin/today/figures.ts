/**
 * What each figure of a day is: a sum of journal entries on accounts of the shop. Customers' entries are not needed: what a card brought is what
 * its provider was given, less the surcharge.
 */
import type { Cents } from '../../../src-shared/money.ts';
import type { SystemAccount } from '../../ledger/index.ts';

/** Entries of one account in journals of one kind, added up. */
export interface LedgerSum {
  account: SystemAccount;
  kind: string;
  cents: Cents;
}

interface FigureRule {
  accounts: readonly SystemAccount[];
  /** Only journals of these kinds; all by default. */
  kinds?: readonly string[];
  /** -1 where the account falls when the figure grows. */
  sign: 1 | -1;
}

const PROVIDERS = ['system:stripe', 'system:param'] as const;

const FIGURE_RULES = {
  /** Accounts sold from the stock. */
  salesCents: { accounts: ['system:sales'], sign: 1 },
  surchargeCents: { accounts: ['system:surcharge'], sign: 1 },
  /** What cards brought for sales from the stock, without the surcharge. */
  cardPartCents: { accounts: [...PROVIDERS, 'system:surcharge'], kinds: ['card_payment'], sign: -1 },
  refundsCents: { accounts: ['system:refunds'], sign: -1 },
  chargebacksCents: { accounts: ['system:chargebacks'], sign: -1 },
  loadsCents: { accounts: PROVIDERS, kinds: ['load'], sign: -1 },
  /** Paid too late: on the customer's balance, for nothing sold. */
  lateCents: { accounts: PROVIDERS, kinds: ['late_payment'], sign: -1 },
  /** What went back to cards. */
  returnedToCardsCents: { accounts: PROVIDERS, kinds: ['refund'], sign: 1 },
  cashbackCents: { accounts: ['system:cashback'], sign: -1 },
  bonusCents: { accounts: ['system:bonus'], sign: -1 },
  couponsCents: { accounts: ['system:coupons'], sign: -1 },
  adjustmentsCents: { accounts: ['system:adjustment'], sign: -1 },
  tradeInsCents: { accounts: ['system:trade-ins'], sign: -1 },
  givenUpCents: { accounts: ['system:given_up'], sign: 1 },
  /** What buyers paid on the marketplace. */
  marketVolumeCents: { accounts: ['system:payouts', 'system:commission'], kinds: ['sale'], sign: 1 },
  /** Less that of sales that were undone. */
  commissionCents: { accounts: ['system:commission'], sign: 1 },
  paidToSellersCents: { accounts: ['system:payouts'], kinds: ['payout'], sign: -1 },
} as const satisfies Record<string, FigureRule>;

type SummedFigure = keyof typeof FIGURE_RULES;

/** The sums, and what follows from them. */
export type Figures = Record<SummedFigure, Cents> & {
  /** Sales, surcharge and commission. */
  revenueCents: Cents;
  /** Sales less the cards' part. */
  balancePartCents: Cents;
  /** Cashback, bonus, coupons and adjustments. */
  givenAwayCents: Cents;
  /** Revenue less refunds, charge-backs and what was given away. */
  netCents: Cents;
};

export function figuresOf(sums: readonly LedgerSum[]): Figures {
  const summed = Object.fromEntries(
    Object.entries<FigureRule>(FIGURE_RULES).map(([name, rule]) => [name, sumOf(sums, rule)]),
  ) as Record<SummedFigure, Cents>;
  const revenueCents = summed.salesCents + summed.surchargeCents + summed.commissionCents;
  const givenAwayCents =
    summed.cashbackCents + summed.bonusCents + summed.couponsCents + summed.adjustmentsCents;
  return {
    ...summed,
    revenueCents,
    balancePartCents: summed.salesCents - summed.cardPartCents,
    givenAwayCents,
    netCents: revenueCents - summed.refundsCents - summed.chargebacksCents - givenAwayCents,
  };
}

function sumOf(sums: readonly LedgerSum[], { accounts, kinds, sign }: FigureRule): Cents {
  let cents = 0;
  for (const sum of sums)
    if (accounts.includes(sum.account) && (kinds === undefined || kinds.includes(sum.kind)))
      cents += sum.cents;
  // Adding 0 turns -0 into 0.
  return sign * cents + 0;
}
