import { REGIONS, type Region } from '../../../src-shared/catalog/enumerations.ts';
import { counted } from '../../../src-shared/counted.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { SearchPlace } from '../../../src-shared/saved-searches/saved-search.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** A saved search has matches; `accounts` are the cheapest of `total`. */
export interface SearchMatchValues {
  name: string;
  place: SearchPlace;
  total: number;
  accounts: { id: number; region: Region; priceCents: Cents }[];
}

export function searchMatchMail(
  shop: MailShop,
  { name, place, total, accounts }: SearchMatchValues,
): MailContent {
  const count = counted(total, 'account');
  const [first] = accounts;
  const path = place === 'shop' ? 'buy-account' : 'marketplace';
  const lines = accounts.map(({ region, priceCents }) => `${REGIONS[region]} for ${formatMoney(priceCents)}`);
  const more = total > accounts.length ? `, and ${total - accounts.length} more` : '';
  return {
    subject: `${count} for "${name}" at ${shop.name}`,
    preview: lines.join(', '),
    title: `Found for "${name}"`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Your saved search found ${count} ${place === 'shop' ? 'in the shop' : 'on the marketplace'}: ${lines.join(', ')}${more}.`,
      },
      {
        kind: 'button',
        label: total === 1 ? 'See the account' : 'See the cheapest one',
        url: `${shop.publicUrl}/${path}/${first?.id ?? ''}/`,
      },
      {
        kind: 'note',
        text: 'We email you about each account once. You can remove saved searches at any time.',
      },
    ],
  };
}
