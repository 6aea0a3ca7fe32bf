/** The words for stock on all of its pages. */
import { Badge } from '@mantine/core';
import { memo } from 'react';
import type { ProductClass } from '#shared/catalog/product-class.ts';
import { formatMoney } from '#shared/money.ts';

export const CLASS_WORDS: Record<ProductClass, string> = {
  handleveled: 'Hand-leveled',
  ranked: 'Ranked',
  premium: 'Premium',
  'old-stock': 'Old stock',
  standard: 'Standard',
};

export const STATE_WORDS = {
  for_sale: 'For sale',
  held: 'Held',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
} as const;
export type StockState = keyof typeof STATE_WORDS;

const STATE_COLOURS: Record<StockState, string | undefined> = {
  for_sale: 'good',
  held: 'warn',
  sold: undefined,
  withdrawn: 'bad',
};

/** Memoised by state: while scrolling, rows reuse each other's elements. */
export const StateBadge = memo(function StateBadge({ state }: { state: StockState }) {
  return (
    <Badge variant={state === 'sold' ? 'default' : 'light'} color={STATE_COLOURS[state]}>
      {STATE_WORDS[state]}
    </Badge>
  );
});

/** "€5.00", or that there is no price. */
export function priceText(priceCents: number | null): string {
  return priceCents === null ? 'No price' : formatMoney(priceCents);
}

/** The price, unless the product is sold: then it has no current price, and its purchase has the paid one. */
export function stockPriceText({
  status,
  priceCents,
}: {
  status: StockState;
  priceCents: number | null;
}): string {
  return status === 'sold' ? '–' : priceText(priceCents);
}

/** "1 account", "1,200 accounts" */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
