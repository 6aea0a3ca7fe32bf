/** The price list as a form: the texts as typed, by the keys of the list. */
import '#shared/zod-texts.ts';
import { priceListSchema, RANK_PRICE_KEYS, type PriceList } from '#shared/catalog/prices.ts';
import { withDecimalPoint } from '#shared/money.ts';

export type PriceTexts = Readonly<Record<string, string>>;

interface PriceSection {
  title: string;
  fields: readonly (readonly [key: string, label: string])[];
}

const extra = (name: string): readonly (readonly [string, string])[] => [
  [`${name}BasePrice`, 'Base price'],
  [`${name}ExtraBePriceStart`, 'Extra from blue essence'],
  [`${name}ExtraBePrice`, 'Extra per 10,000'],
  [`${name}MythicPrice`, 'Extra for a mythic skin'],
  [`${name}AccountWarranty`, 'Warranty (days)'],
];

export const PRICE_SECTIONS: readonly PriceSection[] = [
  { title: 'Standard', fields: extra('standard') },
  { title: 'Old stock', fields: [...extra('oldStock'), ['oldStockMaxDate', 'Last played on or before']] },
  { title: 'Premium', fields: extra('premium') },
  {
    title: 'Hand-leveled',
    fields: [
      ['handleveledPrice', 'Price'],
      ['handleveledMythicPrice', 'Extra for a mythic skin'],
      ['handleveledAccountWarranty', 'Warranty (days)'],
    ],
  },
  {
    title: 'Ranked',
    fields: [
      ...RANK_PRICE_KEYS.map((key) => [key, rankLabel(key)] as const),
      ['rankMythicPrice', 'Extra for a mythic skin'],
      ['rankedAccountWarranty', 'Warranty (days)'],
    ],
  },
  { title: 'All', fields: [['extraStripeCharge', 'Card surcharge']] },
];

const LABELS = new Map(
  PRICE_SECTIONS.flatMap(({ title, fields }) =>
    fields.map(([key, label]) => [key, `${title}: ${label.toLowerCase()}`] as const),
  ),
);

/** "Standard: base price" */
export function priceLabel(key: string): string {
  return LABELS.get(key) ?? key;
}

/** `gold2Price` → "Gold 2" */
function rankLabel(key: string): string {
  const [, name = key, division = ''] = /^([a-z]+)(\d?)Price$/.exec(key) ?? [];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${division}`.trim();
}

export function textsOf(prices: PriceList): PriceTexts {
  return Object.fromEntries(
    PRICE_SECTIONS.flatMap(({ fields }) => fields).map(([key]) => [key, String(prices[key] ?? '')]),
  );
}

/** The price list, or the errors by key. An empty field means no price. */
export function readPrices(texts: PriceTexts): { prices: PriceList } | { faults: Record<string, string> } {
  const given = Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const plain = withDecimalPoint(text.trim());
      if (plain === '') return [];
      return [[key, key === 'oldStockMaxDate' ? plain : Number(plain)]];
    }),
  );
  const parsed = priceListSchema.safeParse(given);
  if (parsed.success) return { prices: parsed.data };
  return {
    faults: Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => {
        const key = path.join('.');
        return [key, key === 'oldStockMaxDate' ? 'Enter a day such as 2022-07-31.' : message];
      }),
    ),
  };
}
