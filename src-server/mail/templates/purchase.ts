import type { Region } from '../../../src-shared/catalog/enumerations.ts';
import type { ProductClass } from '../../../src-shared/catalog/product-class.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { accountLabel } from '../account-label.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** What was bought and for how much. Credentials are never mailed: the mail links to the purchases. */
export interface PurchaseValues {
  items: readonly { region: Region; level: number; productClass: ProductClass; priceCents: Cents }[];
}

export function purchaseMail(shop: MailShop, { items }: PurchaseValues): MailContent {
  const accounts = items.length === 1 ? 'Your account is' : `Your ${items.length} accounts are`;
  return {
    subject: `${accounts} ready at ${shop.name}`,
    preview: 'The login details are waiting in your purchases.',
    title: `${accounts} ready`,
    blocks: [
      { kind: 'paragraph', text: 'Thank you for your purchase. This is what you bought:' },
      {
        kind: 'amounts',
        rows: items.map((item) => ({ label: accountLabel(item), cents: item.priceCents })),
        totalLabel: 'Total',
      },
      {
        kind: 'button',
        label: 'Show login details',
        url: `${shop.publicUrl}/my-account/profile/your-purchases/`,
      },
      {
        kind: 'note',
        text: 'For your safety usernames and passwords are shown in your purchases only, never in a mail.',
      },
    ],
  };
}
