import { type MailServices, queueMail } from '../mail/index.ts';
import type { EntityManager } from '../platform/database.ts';

/** Queues the mail about a purchase in the transaction that makes it. It links to the purchases and holds no secret. */
export async function mailPurchase(
  services: MailServices,
  em: EntityManager,
  checkoutId: string,
): Promise<void> {
  const items = await em.db
    .selectFrom('checkout_item as i')
    .innerJoin('checkout as c', 'c.id', 'i.checkout_id')
    .innerJoin('customer', 'customer.id', 'c.customer_id')
    .innerJoin('product', 'product.id', 'i.product_id')
    .select(['customer.email', 'product.region', 'product.level', 'i.product_class'])
    .select((eb) => eb('i.price_cents', '-', eb.ref('i.discount_cents')).as('price_cents'))
    .where('c.id', '=', checkoutId)
    .orderBy('i.id')
    .execute();
  const [first] = items;
  if (!first) return;
  await queueMail(services, em, 'purchase', first.email, {
    items: items.map((item) => ({
      region: item.region,
      level: item.level,
      productClass: item.product_class,
      priceCents: item.price_cents,
    })),
  });
}
