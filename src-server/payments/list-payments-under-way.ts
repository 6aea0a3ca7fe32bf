import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import type { Cents } from '../../src-shared/money.ts';
import { describeItems, SESSION_SECONDS } from '../checkout/index.ts';
import type { CustomerContext } from '../context.ts';

/** A payment whose outcome is not known yet, as the customer sees it. */
export interface PaymentUnderWay {
  id: string;
  purpose: 'checkout' | 'load';
  /** The checkout it pays for; null for a load. */
  checkoutId: string | null;
  gateway: PaymentGateway;
  /** What it is for, in the words of the transactions. */
  description: string;
  /** What the card is charged. */
  amountCents: Cents;
  /** What of the balance is set aside for it. */
  withheldCents: Cents;
  createdAt: string;
  /** By the database's clock, so that a device with a wrong one shows the right age. */
  ageSeconds: number;
  /** Until when it can be paid and holds its products; null when the bank decides. */
  expiresAt: string | null;
  /** The shop can end it. A card that the bank has cannot be called back. */
  isCancellable: boolean;
  /** Why the last card at the provider's page was declined; the page stays open for another one. */
  error: string | null;
  /** Items of the present cart that it pays for. */
  cartItemIds: number[];
}

type UnderWayRow = Omit<PaymentUnderWay, 'createdAt' | 'expiresAt' | 'description'> & {
  createdAt: Date | string;
  expiresAt: Date | string | null;
  regions: Region[];
};

/** The customer's payments that are under way, the oldest first. */
export async function listPaymentsUnderWay({ em, actor }: CustomerContext): Promise<PaymentUnderWay[]> {
  const rows = await em.execute<UnderWayRow[]>(
    `select p.id, p.purpose, p.checkout_id as "checkoutId", p.gateway, p.amount_cents as "amountCents", p.error,
       case when c.status = 'awaiting_payment' then c.balance_part_cents else 0 end as "withheldCents",
       p.created_at as "createdAt", extract(epoch from now() - p.created_at)::int as "ageSeconds",
       case when c.status = 'awaiting_payment' then c.hold_expires_at
         when c.id is null and p.gateway = 'stripe' then p.created_at + ? * interval '1 second' end as "expiresAt",
       p.gateway = 'stripe' or p.provider_reference is null as "isCancellable",
       array(select product.region from checkout_item i join product on product.id = i.product_id
             where i.checkout_id = c.id order by product.id) as regions,
       array(select ci.id from checkout_item i join cart_item ci on ci.product_id = i.product_id
             where i.checkout_id = c.id and ci.customer_id = p.customer_id order by ci.id) as "cartItemIds"
     from payment p left join checkout c on c.id = p.checkout_id
     where p.customer_id = ? and p.status in ('created', 'pending')
       -- Replaced by another try, or ended: its page is being closed.
       and not (p.gateway = 'stripe' and coalesce(c.status = 'released', false))
       -- A load whose card was declined is not on its way.
       and not (p.purpose = 'load' and p.error is not null)
     order by p.created_at, p.id`,
    [SESSION_SECONDS, actor.customerId],
  );
  return rows.map(({ regions, createdAt, expiresAt, ...row }) => ({
    ...row,
    description:
      row.purpose === 'load'
        ? 'Balance load'
        : describeItems(
            'Purchase',
            regions.map((region) => ({ region })),
          ),
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }));
}
