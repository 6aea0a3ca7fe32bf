import type { Region } from '../../../src-shared/catalog/enumerations.ts';
import type { ProductClass } from '../../../src-shared/catalog/product-class.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { accountLabel } from '../account-label.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** What was bought and for how much. Credentials are never mailed: the mail links to the purchases. */
export interface PurchaseValues {
  items: readonly { region: Region; level: number; productClass: ProductClass; priceCents: Cents }[];
  /** It was given for another account, which was taken back. May be absent in queued mails. */
  isExchange?: boolean;
}

const EXCHANGED =
  'We have exchanged an account that you bought, and you pay nothing for it. The former one is no longer among your purchases; this one is:';

export function purchaseMail(shop: MailShop, { items, isExchange = false }: PurchaseValues): MailContent {
  const bought = items.length === 1 ? 'Your account is' : `Your ${items.length} accounts are`;
  const accounts = isExchange ? 'Your new account is' : bought;
  return {
    subject: `${accounts} ready at ${shop.name}`,
    preview: 'The login details are waiting in your purchases.',
    title: `${accounts} ready`,
    blocks: [
      {
        kind: 'paragraph',
        text: isExchange ? EXCHANGED : 'Thank you for your purchase. This is what you bought:',
      },
      {
        kind: 'amounts',
        rows: items.map((item) => ({ label: accountLabel(item), cents: item.priceCents })),
        totalLabel: isExchange ? 'Already paid' : 'Total',
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
