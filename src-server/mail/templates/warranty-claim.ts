import { REGIONS, type Region } from '../../../src-shared/catalog/enumerations.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** A warranty claim of the marketplace was opened or decided. */
export interface WarrantyClaimValues {
  listingId: number;
  region: Region;
  event: 'opened' | 'rejected' | 'refunded';
  role: 'seller' | 'buyer';
  amountCents: Cents;
}

export function warrantyClaimMail(shop: MailShop, values: WarrantyClaimValues): MailContent {
  const { title, text } = wordsOf(values);
  return {
    subject: `${title} at ${shop.name}: the ${REGIONS[values.region]} account`,
    preview: text,
    title,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'button', label: 'See the marketplace', url: `${shop.publicUrl}/marketplace/` },
      { kind: 'note', text: `If you do not agree, write to ${shop.email}.` },
    ],
  };
}

function wordsOf({ event, role, region, amountCents }: WarrantyClaimValues): { title: string; text: string } {
  const account = `the ${REGIONS[region]} account`;
  if (event === 'opened') {
    return {
      title: 'Warranty claim',
      text: `The buyer of ${account} says that something is wrong with it. Your payment waits until our team has decided.`,
    };
  }
  if (event === 'rejected') {
    return {
      title: 'Warranty claim rejected',
      text:
        role === 'seller'
          ? `The claim about ${account} was rejected. You are paid when the warranty has ended.`
          : `We looked at your claim about ${account} and could not confirm it. The account stays yours.`,
    };
  }
  return {
    title: 'Sale undone',
    text:
      role === 'seller'
        ? `The claim about ${account} was right. The buyer has the money back, and the account is in your purchases again.`
        : `The claim about ${account} was right: ${formatMoney(amountCents)} are back on your balance.`,
  };
}
